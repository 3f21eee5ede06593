"""Columns filled cell by cell."""

import pandas as pd


def doubled(table: pd.DataFrame):
    double_values = []
    for i in range(len(table)):
        double_values.append(i * 2)
    table["double"] = double_values
    return table


def by_label(table: pd.DataFrame, scores: dict):
    score_values = []
    for key in table.index:
        score_values.append(scores.get(key, 0))
    table["score"] = score_values
    return table


def by_position(table: pd.DataFrame, values: list):
    for i, value in enumerate(values):
        table.iloc[i, 0] = value
        table.iat[i, 1] += value
    return table


def by_tuples(table: pd.DataFrame):
    total_values = []
    for row in table.itertuples():
        total_values.append(row.a + row.b)
    table["total"] = total_values
    return table


def of_column(table: pd.DataFrame, count: int):
    for i in range(count):
        table["a"].iloc[i] = 0


def chained(table: pd.DataFrame):
    for i in range(len(table)):
        table["a"][i] = i * 2


def whole_rows(table: pd.DataFrame, rows: list):
    for i in range(len(rows)):
        table.loc[i] = rows[i]
    return table


def once(table: pd.DataFrame):
    table.loc[0, "a"] = 1
    return table


def same_cell(table: pd.DataFrame, values: list):
    for value in values:
        table.loc[0, "a"] = value
    return table


def masked(table: pd.DataFrame):
    for limit in range(100):
        table.loc[table["a"] > limit, "b"] = limit
    return table


def columns(table: pd.DataFrame):
    for name in table.columns:
        table[name] = table[name] * 2
    return table


def first_row(table: pd.DataFrame):
    for name in table.columns:
        table.loc[0, name] = 0
    return table


def few(table: pd.DataFrame):
    for i in range(3):
        table.loc[i, "a"] = 0
    return table


def scores(table: pd.DataFrame, models: dict):
    for name, model in models.items():
        table.loc[name, "score"] = model.score()
    return table


def lists(table: list):
    for i in range(len(table)):
        table[i]["a"] = 1
    return table


def used(table):
    for i in range(100):
        table.loc[i, "a"] = 1
    return table
