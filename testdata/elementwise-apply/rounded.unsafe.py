"""Functions that round each element of a column."""

import pandas as pd


def grades(rows: pd.DataFrame, most: float):
    return 2 * (rows["rating"] / most).round().astype(int) - 1


def digits(rows: pd.DataFrame):
    return rows["rating"].round(2)


def at_once(rows: pd.DataFrame, most: float):
    return 2 * (rows["rating"] / most).round() - 1


def of_objects(rows: pd.DataFrame, store):
    return rows["rating"].apply(lambda x: store.rounded(x))
