"""Annotations that nothing evaluates."""

from __future__ import annotations

from multiprocessing import Pool
from os.path import *
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


def checked(rows):
    def basename(row: Decimal) -> Later:
        return row

    with Pool() as pool:
        return pool.map(basename, rows)  # error: PFL102


class Later:
    pass


def names(paths):
    return [basename(path) for path in paths]  # ok


def serial(rows):
    return list(map(lambda row: row * 3, rows))  # ok
