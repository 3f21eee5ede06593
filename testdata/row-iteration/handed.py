"""Frames that functions are handed by calls of the same file, and frames that their use shows."""

import pandas as pd


def total(rows):
    result = 0
    for _, row in rows.iterrows():  # error: PFL303
        result += row["price"] * row["count"]
    return result


def of_file(path):
    return total(pd.read_csv(path))


class Bill:
    def lines(self, table, rate=1.0):
        return [row["price"] * rate for _, row in table.iterrows()]  # error: PFL303

    def of(self, path):
        return self.lines(table=pd.read_excel(path), rate=1.2)


def of_both(rows):
    return [row["price"] for _, row in rows.iterrows()]  # error: PFL303


def both(path, store):
    return of_both(pd.read_csv(path)), of_both(store)


def never_called(rows):
    return [row["price"] for _, row in rows.iterrows()]  # error: PFL303


def spread(rows, name):
    return [row[name] for _, row in rows.iterrows()]  # error: PFL303


def by_star(path, given):
    return spread(*given), pd.read_csv(path)
