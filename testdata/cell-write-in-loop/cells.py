"""Columns filled cell by cell."""

import pandas as pd


def doubled(table: pd.DataFrame):
    for i in range(len(table)):
        table.loc[i, "double"] = i * 2  # error: PFL306
    return table


def by_label(table: pd.DataFrame, scores: dict):
    for key in table.index:
        table.at[key, "score"] = scores.get(key, 0)  # error: PFL306
    return table


def by_position(table: pd.DataFrame, values: list):
    for i, value in enumerate(values):
        table.iloc[i, 0] = value  # error: PFL306
        table.iat[i, 1] += value  # ok: one finding a loop
    return table


def by_tuples(table: pd.DataFrame):
    for row in table.itertuples():
        table.loc[row.Index, "total"] = row.a + row.b  # error: PFL306
    return table


def of_column(table: pd.DataFrame, count: int):
    for i in range(count):
        table["a"].iloc[i] = 0  # error: PFL306


def chained(table: pd.DataFrame):
    for i in range(len(table)):
        table["a"][i] = i * 2  # error: PFL306


def whole_rows(table: pd.DataFrame, rows: list):
    for i in range(len(rows)):
        table.loc[i] = rows[i]  # error: PFL306
    return table


def once(table: pd.DataFrame):
    table.loc[0, "a"] = 1  # ok: once
    return table


def same_cell(table: pd.DataFrame, values: list):
    for value in values:
        table.loc[0, "a"] = value  # ok: no row is picked
    return table


def masked(table: pd.DataFrame):
    for limit in range(100):
        table.loc[table["a"] > limit, "b"] = limit  # ok: many rows at once
    return table


def columns(table: pd.DataFrame):
    for name in table.columns:
        table[name] = table[name] * 2  # ok: whole columns
    return table


def first_row(table: pd.DataFrame):
    for name in table.columns:
        table.loc[0, name] = 0  # ok: one row
    return table


def few(table: pd.DataFrame):
    for i in range(3):
        table.loc[i, "a"] = 0  # ok: three
    return table


def scores(table: pd.DataFrame, models: dict):
    for name, model in models.items():
        table.loc[name, "score"] = model.score()  # ok: a handful of names
    return table


def lists(table: list):
    for i in range(len(table)):
        table[i]["a"] = 1  # ok: a list of dicts
    return table


def used(table):
    for i in range(100):
        table.loc[i, "a"] = 1  # error: PFL306
    return table
