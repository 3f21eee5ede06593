"""Reads of whole columns, rows and slices."""

import pandas as pd


def columns(stock: pd.DataFrame, names):
    return [stock[name].sum() for name in names]  # ok: a column


def windows(stock: pd.DataFrame):
    found = []
    for i in range(0, len(stock), 100):
        found.append(stock.iloc[i : i + 100]["price"].mean())  # ok: a window
    return found


def values(stock: pd.DataFrame):
    prices = stock["price"].tolist()
    return [prices[i] - prices[i - 1] for i in range(1, len(prices))]  # ok: a list
