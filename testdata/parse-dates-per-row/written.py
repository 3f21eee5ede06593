"""Dates of which it is said how they are written."""

import pandas as pd


def listed(rows: list[str]):
    return [pd.to_datetime(row, format="%Y-%m") for row in rows]  # error: PFL313


def applied(rows: pd.Series):
    return rows.apply(lambda row: pd.to_datetime(row, format="%Y-%m"))  # error: PFL313


def guessed(rows: list[str]):
    return [pd.to_datetime(row) for row in rows]  # error: PFL313


def at_once(rows: list[str]):
    return pd.to_datetime(rows, format="%Y-%m")  # ok: at once


def column(rows: pd.Series):
    return pd.to_datetime(rows)  # ok: at once


def once(row: str):
    return pd.to_datetime(row, unit="s")  # ok: once
