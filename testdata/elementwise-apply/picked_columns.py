"""Columns that `loc` and `iloc` pick by one key beside rows."""

import numpy as np
import pandas as pd


def by_position(table: pd.DataFrame, place: int):
    return table.iloc[:, place].apply(lambda x: x * 2)  # error: PFL308


def some_rows(table: pd.DataFrame):
    return table.iloc[100:, 2].apply(lambda x: x * 2)  # error: PFL308


def by_name(table: pd.DataFrame, name: str):
    return table.loc[:, name].apply(lambda x: x * 2)  # error: PFL308


def where(table: pd.DataFrame):
    return table.loc[table.price > 1, "price"].apply(lambda x: x * 2)  # error: PFL308


def signs(table: pd.DataFrame):
    return np.sign(table.iloc[:, 2]).apply(lambda x: x * 2)  # error: PFL308


def several(table: pd.DataFrame, names: list[str]):
    return table.loc[:, names].apply(lambda column: column * 2)  # ok: a frame, of which `apply` takes whole columns


def range_of(table: pd.DataFrame):
    return table.iloc[:, 1:3].apply(lambda column: column * 2)  # ok: a frame


def row_range(table: pd.DataFrame):
    return table.loc[table.price > 1, "a":"c"].apply(lambda column: column * 2)  # ok: a frame


def unknown(table: pd.DataFrame, which):
    return table.loc[:, which].apply(lambda part: part * 2)  # ok: one name, or several


def masks(table: pd.DataFrame, names: pd.Series):
    return table.loc[table.price > 1, names == "b"].apply(lambda column: column * 2)  # ok: a frame


def of_series(prices: pd.Series):
    return prices.loc[:, "a"].apply(lambda part: part * 2)  # ok: no frame
