"""Tasks of another file, in a pool that a third one makes."""

import functools

import units
from runtime import Runtime
from units import label, to_celsius


class Log:
    def __init__(self, runtime: Runtime):
        self.pool = runtime.start()

    def means(self, values):
        return self.pool.map(to_celsius, values)  # error: PFL105

    def labels(self, values):
        return self.pool.map(label, values)  # error: PFL105

    def moved(self, values):
        moved = functools.partial(units.shifted, by=3)
        return self.pool.map(moved, values)  # error: PFL105

    def arrays(self, values):
        return self.pool.map(units.spread, values)  # ok

    def rooted(self, values):
        return self.pool.map(units.roots, values)  # ok

    def summed(self, values):
        return self.pool.map(units.series, values)  # ok
