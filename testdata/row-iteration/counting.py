"""Rows by a position that is counted by hand."""

import pandas as pd


def revenue(orders: pd.DataFrame) -> float:
    total = 0.0
    i = 0
    while i < len(orders):  # error: PFL303
        row = orders.iloc[i]
        total += row["price"] * row["amount"]
        i += 1
    return total


def by_shape(orders: pd.DataFrame) -> list[float]:
    prices = []
    i = 0
    n = orders.shape[0]
    while i < n:  # error: PFL303
        row = orders.iloc[i]
        prices.append(row["price"])
        i += 1
    return prices


def first_large(orders: pd.DataFrame) -> int:
    i = 0
    while i < len(orders):  # ok: a search that ends at the first hit
        if orders.iloc[i]["price"] > 10:  # error: PFL307
            return i
        i += 1
    return -1


def chunks(orders: pd.DataFrame) -> list[float]:
    sums = []
    start = 0
    while start < len(orders):  # ok: a hundred rows at once
        sums.append(float(orders.iloc[start : start + 100]["price"].sum()))
        start += 100
    return sums


def stack(names: list[str]) -> list[str]:
    found = []
    i = 0
    while i < len(names):  # ok: a list
        found.append(names[i].upper())
        i += 1
    return found


def run():
    orders = pd.DataFrame({"price": [1.0, 12.5, 3.0], "amount": [2, 1, 4]})
    return [revenue(orders), by_shape(orders), first_large(orders), chunks(orders)]
