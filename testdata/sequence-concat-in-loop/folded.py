"""Lists put together by `reduce`."""

import csv
import functools
import operator


def rows(path):
    with open(path, newline="") as file:
        return functools.reduce(lambda kept, row: kept + [row[0]], csv.reader(file), [])  # error: PFL603


def flat(lists):
    return functools.reduce(operator.add, lists, [])  # hint: PFL603


def unpacked(groups):
    return functools.reduce(lambda kept, group: (*kept, *group), groups, ())  # hint: PFL603


def total(prices):
    return functools.reduce(operator.add, prices)  # ok: of whatever they are


def union(groups):
    return functools.reduce(lambda kept, group: kept | group, groups, set())  # ok: no list


def pair():
    return functools.reduce(operator.add, ([1], [2]), [])  # ok: two of them
