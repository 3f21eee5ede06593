"""Cells that are read by the labels of an index, and frames that grow by two joins."""

import pandas as pd


def of_labels(stock: pd.DataFrame, labels: pd.Index):
    found = []
    for label in labels:
        found.append(stock.at[label, "price"])  # error: PFL307
    return found


def of_columns(stock: pd.DataFrame):
    found = []
    for name in stock.columns:
        found.append(stock.at["total", name])  # ok: columns
    return found


def summed(stock: pd.DataFrame, columns: pd.Index):
    return stock[columns].sum()  # ok: whole columns
