"""Functions that round each element of a column."""

import pandas as pd


def grades(rows: pd.DataFrame, most: float):
    return rows["rating"].apply(lambda x: 2 * round(x / most) - 1)  # error: PFL308


def digits(rows: pd.DataFrame):
    return rows["rating"].apply(lambda x: round(x, 2))  # error: PFL308


def at_once(rows: pd.DataFrame, most: float):
    return 2 * (rows["rating"] / most).round() - 1  # ok: whole columns


def of_objects(rows: pd.DataFrame, store):
    return rows["rating"].apply(lambda x: store.rounded(x))  # ok: nobody knows what that does
