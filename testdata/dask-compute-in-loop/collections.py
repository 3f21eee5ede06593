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
    for name in names:
        totals.append(frame[name].sum().compute())  # error: PFL131
    return totals


def parts(paths):
    lazy = [delayed(load)(path) for path in paths]
    return [part.compute() for part in lazy]  # error: PFL131


def decorated(paths):
    found = {}
    for path in paths:
        found[path] = parse(path).compute()  # error: PFL131
    return found


def functions(paths):
    for path in paths:
        yield dask.compute(delayed(load)(path))[0]  # error: PFL131


def lengths(path, names):
    frame = dd.read_parquet(path)
    for name in names:
        print(name, len(frame))  # error: PFL131


def kept(path, names):
    frame = dd.read_parquet(path)
    for name in names:
        frame.groupby(name).mean().persist()  # error: PFL131


def arrays(blocks):
    return [da.from_array(block).mean().compute() for block in blocks]  # error: PFL131


def at_once(paths):
    return dask.compute(*[delayed(load)(path) for path in paths])  # ok


def one(path):
    return dd.read_csv(path).compute()  # ok


def out_of_core(path):
    frame = dd.read_parquet(path)
    for index in range(frame.npartitions):
        yield frame.get_partition(index).compute()  # ok


def by_partition(path):
    frame = dd.read_parquet(path)
    return [len(frame.partitions[index].compute()) for index in range(frame.npartitions)]  # ok


def grow(array, threshold):
    state = da.from_array(array)
    while state.sum().compute() < threshold:  # ok
        state = state * 2
    return state


def until_stable(array, limit):
    state = da.from_array(array)
    for _ in range(limit):
        result = state.mean().compute()  # ok
        state = state - result
    return state


def other(metrics):
    return [metric.compute() for metric in metrics]  # ok


def sizes(frames):
    return [len(frame) for frame in frames]  # ok


def fetched(frames):
    means = dask.persist(*[frame.mean() for frame in frames])
    return [mean.compute() for mean in means]  # ok: they are computed already


def fetched_by_number(parts):
    parts = dask.persist(*parts)
    for index in range(len(parts)):
        part = parts[index]
        yield dask.compute(part)  # ok: they are computed already


def computed_by_number(parts):
    for index in range(len(parts)):
        part = parts[index]
        yield dask.compute(part)  # error: PFL131
