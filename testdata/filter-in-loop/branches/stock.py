"""Filters that functions of this file run for callers."""

from __future__ import annotations

import pandas as pd


def sold_by(sales: pd.DataFrame, branch: str) -> pd.DataFrame:
    return sales[sales["branch"] == branch]  # hint: PFL311


def of_kind(sales: pd.DataFrame, kind: str) -> pd.DataFrame:
    return sales[sales["kind"] == kind]  # ok: of the same kind each time


def of_year(sales: pd.DataFrame, year: int) -> pd.DataFrame:
    return sales[sales["year"] == year]  # ok: of another frame each time
