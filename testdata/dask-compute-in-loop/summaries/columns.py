"""Helpers that compute Dask collections, and some that do not."""

import dask
import dask.array as da
import dask.dataframe as dd
from dask import delayed


def total(frame, name):
    """What it is given, nothing here tells."""
    return frame[name].sum().compute()


def total_by_function(frame, name):
    column = frame[name]
    (found,) = dask.compute(column.sum())
    return found


def length(frame):
    return len(frame)


def steps_down(frame: dd.DataFrame, name):
    return _highest(frame, name)


def _highest(frame: dd.DataFrame, name):
    return frame[name].max().compute()


def stored(frame: dd.DataFrame, name):
    return frame[name].persist()


def mean_of_file(path):
    frame = dd.read_parquet(path)
    return frame.price.mean().compute()


def parsed(path):
    return delayed(len)(path).compute()


def lazily(frame: dd.DataFrame, name):
    return frame[name].sum()


def all_at_once(parts):
    return dask.compute(*parts)


def of_any_kind(values, name):
    if isinstance(values, da.Array):
        return values.sum().compute()
    return sum(values)


def first_part(frame, name):
    return frame[name].get_partition(0).compute()


class Report:
    def __init__(self, frame: dd.DataFrame):
        self.frame = frame

    def highest(self, name):
        return self.frame[name].max().compute()


def scores(metric):
    return metric.compute()
