"""Stores to whole columns, and to what is no frame."""

import numpy as np
import pandas as pd


def columns(stock: pd.DataFrame, names):
    for name in names:
        stock[name] = stock[name].fillna(0)  # ok: a column
    return stock


def masked(stock: pd.DataFrame, kinds):
    for kind in kinds:
        stock.loc[stock["kind"] == kind, "part"] = 1.0  # ok: all rows of a kind
    return stock


def of_array(stock: pd.DataFrame):
    prices = stock["price"].to_numpy(copy=True)
    for i in range(1, len(prices)):  # hint: PFL301 because needs-others
        prices[i] = prices[i - 1] if np.isnan(prices[i]) else prices[i]  # ok: an array
    return prices


def of_dict(stock: pd.DataFrame):
    found = {}
    for label, price in zip(stock.index, stock["price"]):
        found[label] = price * 2  # ok: a dictionary
    return pd.Series(found)
