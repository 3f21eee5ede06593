"""Computations whose results are not one value each, and that need the results before."""

import dask
import dask.dataframe as dd
from dask import delayed


@delayed
def added(number, before):
    return number + len(before)


def persisted(frame: dd.DataFrame, names):
    return [frame[name].persist() for name in names]  # error: PFL131


def persisted_one_by_one(frame: dd.DataFrame, names):
    kept = []
    for name in names:
        kept.append(frame[name].persist())  # error: PFL131
    return kept


def tuples(frame: dd.DataFrame, names):
    return [dask.compute(frame[name].sum()) for name in names]  # error: PFL131


def with_those_before(numbers):
    found = []
    for number in numbers:
        found.append(added(number, found).compute())  # error: PFL131
    return found


def numbers_alone(frame: dd.DataFrame, names):
    found = []
    for name in names:
        found.append(frame[name].sum().compute())  # error: PFL131
    return found


def at_once(frame: dd.DataFrame, names):
    return dask.compute(*[frame[name].sum() for name in names])  # ok


def persisted_once(frame: dd.DataFrame, names):
    kept = frame.persist()  # ok
    return kept, names


def persisted_together(frame: dd.DataFrame, names):
    return dask.persist(*[frame[name] for name in names])  # ok


def one(frame: dd.DataFrame, name):
    return frame[name].sum().compute()  # ok


def lazy(frame: dd.DataFrame, names):
    return [frame[name].sum() for name in names]  # ok
