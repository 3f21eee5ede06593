"""Columns of a frame by names: one has elements, several have names."""

import pandas as pd


def is_same(one: pd.DataFrame, other: pd.DataFrame, columns):
    for column in columns:
        one[column] = one[column].astype(other[column].dtype)
    return all(one[columns] == other[columns])


def is_equal(one: pd.DataFrame, other: pd.DataFrame, column):
    one[column] = one[column].astype(other[column].dtype)
    return bool((one[column] == other[column]).to_numpy().all())


def has_gaps(table: pd.DataFrame, columns):
    print(*[column.title() for column in columns])
    return any(table[columns].isna())


def are_known(table: pd.DataFrame, name, names):
    for other in names:
        name = other
        print(name)
    return bool(table[name].isna().to_numpy().any())
