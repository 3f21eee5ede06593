"""Tables that have what frames have: use does not tell them apart."""

import pandas as pd
import tables


def total(path):
    with tables.open_file(path) as file:
        return sum_of(file.root.prices)


def sum_of(rows):
    return sum(row["price"] for row in rows.iterrows())  # ok: a table of PyTables


def written(rows):
    for row in rows.iterrows():  # ok: a table of PyTables
        print(pd.Timestamp(row["day"]))


def columns(rows):
    for name in rows.columns:  # ok: few, and no rows
        print(name)


def positions(rows):
    for i in range(len(rows)):  # ok: a table of PyTables
        print(rows.iloc[i, 0])
