"""Cells that functions of this file read for callers."""

from __future__ import annotations

import pandas as pd


def used(readings: pd.DataFrame, row: int) -> float:
    return readings.loc[row, "end"] - readings.loc[row, "start"]  # hint: PFL307 because loop-in-another-file


def price(tariffs: pd.DataFrame, name: str) -> float:
    return tariffs.loc[name, "price"]  # ok: of a name, nobody knows of how many


def first(readings: pd.DataFrame, row: int) -> float:
    return readings.loc[row, "start"]  # ok: of another frame each time


def last(readings: pd.DataFrame, row: int) -> float:
    return readings.loc[row, "end"]  # ok: no loop calls it


def label(readings: pd.DataFrame, row: int) -> str:
    return readings.at[row, "label"]  # hint: PFL307 because loop-in-another-file
