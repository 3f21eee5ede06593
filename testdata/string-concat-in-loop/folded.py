"""Texts put together by `reduce`."""

import functools
import operator
from functools import reduce


def joined(path):
    with open(path) as file:
        return functools.reduce(lambda text, line: text + line.strip(), file, "")  # error: PFL601


def listed(names):
    return reduce(operator.add, names, "")  # hint: PFL601


def put_before(names: list[str]):
    return reduce(lambda text, name: f"{name},{text}", names, "")  # hint: PFL601


def total(prices):
    return reduce(operator.add, prices, 0)  # ok: numbers


def longest(names):
    return reduce(lambda one, other: max(one, other, key=len), names)  # ok: nothing grows


def few():
    return reduce(operator.add, ("a", "b", "c"), "")  # ok: three of them


def unknown(parts):
    return reduce(lambda whole, part: whole + part, parts)  # ok: of whatever they are
