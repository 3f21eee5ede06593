"""Columns that functions of pandas read of columns."""

import pandas as pd


def years(table: pd.DataFrame):
    when = pd.to_datetime(table["when"])
    return when.apply(lambda day: day.year)  # error: PFL308


def doubled(table: pd.DataFrame):
    return pd.to_numeric(table["price"]).apply(lambda x: x * 2)  # error: PFL308


def missing(table: pd.DataFrame):
    return pd.isna(table["price"]).map(lambda gone: not gone)  # error: PFL308


def missing_anywhere(table: pd.DataFrame):
    return pd.isna(table).apply(lambda column: column.any())  # ok: a frame, of which `apply` takes whole columns


def one_day(text: str):
    return pd.to_datetime(text).apply(lambda day: day.year)  # ok: no column


def some_days(texts: list[str]):
    return pd.to_datetime(texts).map(lambda day: day.year)  # ok: an index


def own(pd, table):
    return pd.to_datetime(table["when"]).apply(lambda day: day.year)  # ok: another `pd`
