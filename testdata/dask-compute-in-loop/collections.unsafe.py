"""Dask graphs computed one at a time."""

import dask
import dask.array as da
import dask.dataframe as dd
from dask import delayed


def load(path):
    return len(path)


@delayed
def parse(path):
    return path.upper()


def columns(path, names):
    frame = dd.read_csv(path)
    totals = []
    totals.extend(dask.compute(*[frame[name].sum() for name in names]))
    return totals


def parts(paths):
    lazy = [delayed(load)(path) for path in paths]
    return list(dask.compute(*lazy))


def decorated(paths):
    found = {}
    for path in paths:
        found[path] = parse(path).compute()
    return found


def functions(paths):
    for path in paths:
        yield dask.compute(delayed(load)(path))[0]


def lengths(path, names):
    frame = dd.read_parquet(path)
    for name in names:
        print(name, len(frame))


def kept(path, names):
    frame = dd.read_parquet(path)
    for name in names:
        frame.groupby(name).mean().persist()


def arrays(blocks):
    return list(dask.compute(*[da.from_array(block).mean() for block in blocks]))


def at_once(paths):
    return dask.compute(*[delayed(load)(path) for path in paths])


def one(path):
    return dd.read_csv(path).compute()


def out_of_core(path):
    frame = dd.read_parquet(path)
    for index in range(frame.npartitions):
        yield frame.get_partition(index).compute()


def by_partition(path):
    frame = dd.read_parquet(path)
    return [len(frame.partitions[index].compute()) for index in range(frame.npartitions)]


def grow(array, threshold):
    state = da.from_array(array)
    while state.sum().compute() < threshold:
        state = state * 2
    return state


def until_stable(array, limit):
    state = da.from_array(array)
    for _ in range(limit):
        result = state.mean().compute()
        state = state - result
    return state


def other(metrics):
    return [metric.compute() for metric in metrics]


def sizes(frames):
    return [len(frame) for frame in frames]


def fetched(frames):
    means = dask.persist(*[frame.mean() for frame in frames])
    return [mean.compute() for mean in means]


def fetched_by_number(parts):
    parts = dask.persist(*parts)
    for index in range(len(parts)):
        part = parts[index]
        yield dask.compute(part)


def computed_by_number(parts):
    for index in range(len(parts)):
        part = parts[index]
        yield dask.compute(part)
