"""Dates of which it is said how they are written."""

import pandas as pd


def listed(rows: list[str]):
    return [pd.to_datetime(row, format="%Y-%m") for row in rows]


def applied(rows: pd.Series):
    return pd.to_datetime(rows, format="%Y-%m")


def guessed(rows: list[str]):
    return [pd.to_datetime(row) for row in rows]


def at_once(rows: list[str]):
    return pd.to_datetime(rows, format="%Y-%m")


def column(rows: pd.Series):
    return pd.to_datetime(rows)


def once(row: str):
    return pd.to_datetime(row, unit="s")
