"""Loops whose variable is read after them."""

import dask.array as da
from dask import delayed


@delayed
def parse(path):
    return path.upper()


def last(paths):
    found = []
    for path in paths:
        found.append(parse(path).compute())  # error: PFL131
    return found, path


def all_of_them(paths):
    found = []
    for path in paths:
        found.append(parse(path).compute())  # error: PFL131
    return found


def mean(values):
    return da.from_array(values).mean().compute()  # ok


def lengths(paths):
    return [len(path) for path in paths]  # ok
