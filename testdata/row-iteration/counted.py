"""Rows that are counted by a shape that is taken apart, or by `np.arange`."""

import numpy as np
import pandas as pd


def unpacked(stock: pd.DataFrame):
    rows, _ = stock.shape
    return [stock.iloc[i, :].values for i in range(rows)]  # error: PFL303


def arranged(stock: pd.DataFrame):
    found = []
    for i in np.arange(len(stock)):  # error: PFL303
        found.append(stock.iloc[i].to_dict())
    return found


def columns(stock: pd.DataFrame):
    _, columns = stock.shape
    return [stock.iloc[:, i].sum() for i in range(columns)]  # ok: columns


def of_array(prices: np.ndarray, stock: pd.DataFrame):
    rows, _ = prices.shape
    found = []
    for i in range(rows):
        found.append(stock.columns[i % 3])  # ok: no rows of the frame
    return found


def between(stock: pd.DataFrame):
    found = []
    for share in np.arange(0.0, 1.0, 0.1):
        found.append(stock["price"].quantile(share))  # ok: no rows
    return found
