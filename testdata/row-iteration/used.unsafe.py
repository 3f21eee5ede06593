"""Frames that nothing but their use shows."""

import pandas as pd
from prices import load


class Report:
    def __init__(self, rows):
        self.rows = rows

    def total(self):
        return sum(price for price in self.rows["price"])

    def named(self):
        self.rows.loc[0, "name"] = "first"
        for i in range(len(self.rows)):
            print(self.rows.iloc[i])


def each(names):
    return {
        name: [row["price"] for _, row in load(name).iterrows()]
        for name in names
    }


def by_key(groups):
    found = []
    for name, rows in groups.items():
        for price in rows["price"]:
            found.append((name, price))
    return found


def listed(rows):
    rows = rows.sort_values(by="price")
    for i in range(len(rows)):
        print(rows.iloc[i])


def column(rows):
    for i in range(len(rows)):
        print(rows.iloc[i])


def rebound(rows):
    print(rows.iloc[0, 1])
    rows = list(rows["price"])
    for i in range(len(rows)):
        print(rows[i])


def read(path) -> pd.DataFrame:
    return pd.read_csv(path)
