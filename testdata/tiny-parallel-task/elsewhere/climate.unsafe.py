"""Tasks of another file, in a pool that a third one makes."""

import functools

import units
from runtime import Runtime
from units import label, to_celsius


class Log:
    def __init__(self, runtime: Runtime):
        self.pool = runtime.start()

    def means(self, values):
        return list(map(to_celsius, values))

    def labels(self, values):
        return list(map(label, values))

    def moved(self, values):
        moved = functools.partial(units.shifted, by=3)
        return list(map(moved, values))

    def arrays(self, values):
        return self.pool.map(units.spread, values)

    def rooted(self, values):
        return self.pool.map(units.roots, values)

    def summed(self, values):
        return self.pool.map(units.series, values)
