"""Frames that nothing but their use shows."""

import pandas as pd
from prices import load


class Report:
    def __init__(self, rows):
        self.rows = rows

    def total(self):
        return sum(row["price"] for _, row in self.rows.iterrows())  # hint: PFL303

    def named(self):
        self.rows.loc[0, "name"] = "first"
        for i in range(len(self.rows)):  # hint: PFL303
            print(self.rows.iloc[i])


def each(names):
    return {
        name: [row["price"] for _, row in load(name).iterrows()]  # error: PFL303
        for name in names
    }


def by_key(groups):
    found = []
    for name, rows in groups.items():
        for _, row in rows.iterrows():  # error: PFL303
            found.append((name, row["price"]))
    return found


def listed(rows):
    rows = rows.sort_values(by="price")
    for i in range(len(rows)):  # hint: PFL303
        print(rows.iloc[i])


def column(rows):
    for i in range(len(rows)):  # ok: nobody knows what it is
        print(rows.iloc[i])


def rebound(rows):
    print(rows.iloc[0, 1])
    rows = list(rows["price"])
    for i in range(len(rows)):  # ok: a list
        print(rows[i])


def read(path) -> pd.DataFrame:
    return pd.read_csv(path)
