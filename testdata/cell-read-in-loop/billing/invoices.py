"""Loops over rows that call the functions of another file."""

from __future__ import annotations

import pandas as pd

from meters import first, label, last, price, used


def total(path: str) -> float:
    readings = pd.read_csv(path)
    return sum(used(readings, row) for row in range(len(readings)))


def by_name(tariffs: pd.DataFrame, names: list[str]) -> float:
    return sum(price(tariffs, name) for name in names)


def starts(paths: list[str]) -> list[float]:
    return [first(pd.read_csv(path), number) for number, path in enumerate(paths)]


def ending(readings: pd.DataFrame) -> float:
    return last(readings, 3)


def labels(readings: pd.DataFrame) -> list[str]:
    found = []
    for row, _ in readings.iterrows():  # error: PFL303
        found.append(label(readings, row))
    return found
