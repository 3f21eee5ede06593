"""Frames that functions are handed by calls of the same file, and frames that their use shows."""

import pandas as pd


def total(rows):
    result = 0
    for price, count in zip(rows["price"], rows["count"]):
        result += price * count
    return result


def of_file(path):
    return total(pd.read_csv(path))


class Bill:
    def lines(self, table, rate=1.0):
        return [price * rate for price in table["price"]]

    def of(self, path):
        return self.lines(table=pd.read_excel(path), rate=1.2)


def of_both(rows):
    return [price for price in rows["price"]]


def both(path, store):
    return of_both(pd.read_csv(path)), of_both(store)


def never_called(rows):
    return [price for price in rows["price"]]


def spread(rows, name):
    return [row[name] for _, row in rows.iterrows()]


def by_star(path, given):
    return spread(*given), pd.read_csv(path)
