"""Collections of all sorts, computed in loops of all sorts."""

from functools import lru_cache

import dask
import dask.array as da
import dask.bag as db
import dask.dataframe as dd


def shares(path):
    rides = dd.read_parquet(path)
    return {name: rides[name].isna().mean().compute() for name in rides.columns}


def words(paths, keys):
    lines = db.read_text(paths).filter(bool)
    found = {}
    left = list(keys)
    while left:
        key = left.pop()
        found[key] = lines.filter(lambda line: key in line).count().compute()
    return found


def counted(parts: list[dd.DataFrame]):
    found = []
    position = 0
    while position < len(parts):
        found.append(parts[position].sum().compute())
        position += 1
    return found


def fitted(values: da.Array, rounds):
    slope = 0.0
    for _ in range(rounds):
        guess = values * slope
        error = (guess - values).mean()
        slope -= error.compute()
    return slope


def settled(values: da.Array):
    centre, moved = 0.0, 1.0
    while moved > 0.1:
        mean = (values - centre).mean().compute()
        moved = abs(mean - centre)
        centre = mean
    return centre


@dask.delayed
def load(path):
    return path


def loaded(paths):
    return list(dask.compute(*[load(path) for path in paths]))


def in_groups(groups):
    found = []
    for paths in groups:
        found += dask.compute(*[load(path) for path in paths])
        work = [load(path) for path in paths]
        found += dask.compute(work)[0]
    return found


class Report:
    KINDS = ("seen", "read", "bought")

    def __init__(self, path):
        self.events: dd.DataFrame = dd.read_parquet(path)

    def count(self, kind):
        return self.events[self.events["kind"] == kind]["user"].nunique().compute()

    @lru_cache
    def kept(self, kind):
        return self.events[self.events["kind"] == kind]["user"].nunique().compute()

    def lazily(self, kind):
        return self.events[self.events["kind"] == kind]["user"].nunique()

    def part(self, number):
        return self.events.get_partition(number).compute()

    def build(self):
        counts = {kind: self.count(kind) for kind in self.KINDS}
        mapped = list(map(self.count, self.KINDS))
        kept = [self.kept(kind) for kind in self.KINDS]
        lazy = dask.compute(*[self.lazily(kind) for kind in self.KINDS])
        sizes = [len(self.part(n)) for n in range(self.events.npartitions)]
        return counts, mapped, kept, lazy, sizes

    def ranges(self, users):
        found = []
        for user in users:
            own = self.events[self.events["user"] == user]["price"]
            low, high = dask.compute(own.min(), own.max())
            found.append((low, high))
        return found


class Running:
    def __init__(self):
        self.mean = 0.0

    def update(self, part: da.Array):
        mean = (part - self.mean).mean().compute()
        self.mean = self.mean + mean

    def fit(self, parts):
        for part in parts:
            self.update(part)


def in_memory(values):
    if isinstance(values, da.Array):
        values = values.compute()
    return values


def all_in_memory(columns):
    return [in_memory(column) for column in columns]
