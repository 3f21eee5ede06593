"""Loops that call the functions of another file."""

from __future__ import annotations

import pandas as pd

from stock import of_kind, of_year, sold_by


def sums(path: str, branches: list[str]) -> dict[str, float]:
    sales = pd.read_csv(path)
    return {branch: sold_by(sales, branch)["price"].sum() for branch in branches}


def kinds(sales: pd.DataFrame, kind: str) -> int:
    found = 0
    for _ in range(300):
        found += len(of_kind(sales, kind))
    return found


def years(paths: list[str]) -> list[int]:
    return [len(of_year(pd.read_csv(path), len(path))) for path in paths]
