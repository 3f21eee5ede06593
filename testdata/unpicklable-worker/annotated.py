"""Annotations that are evaluated when a lifted function is defined."""

import os
from multiprocessing import Pool
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal

try:
    from fractions import Fraction
except ImportError:
    Fraction = None

Row = int


def later(rows):
    def work_1(row: "Row") -> list[Later]:
        return row

    with Pool() as pool:
        return pool.map(work_1, rows)  # error: PFL102


def checked(rows):
    def work_2(row: Decimal):
        return row

    with Pool() as pool:
        return pool.map(work_2, rows)  # error: PFL102


def known(rows):
    def work_3(row: Row, other: Fraction = None) -> os.PathLike:
        value: Later = row
        return value

    with Pool() as pool:
        return pool.map(work_3, rows)  # error: PFL102


def in_text(rows):
    def work_4(row: "Decimal") -> "Later":
        return row

    with Pool() as pool:
        return pool.map(work_4, rows)  # error: PFL102


def undefined(rows):
    def work_5(row: Nothing):
        return row

    with Pool() as pool:
        return pool.map(work_5, rows)  # error: PFL102


class Later:
    pass


def serial(rows):
    return list(map(lambda row: row * 3, rows))  # ok


def ordered(rows):
    return sorted(rows, key=lambda row: -row)  # ok


def in_place(rows):
    def work(row: Later):
        return row

    return [work(row) for row in rows]  # ok


def largest(rows):
    return max(rows, key=lambda row: row)  # ok


def smallest(rows):
    return min(rows, key=lambda row: row)  # ok
