"""Frames cut down by a condition: rows of them, and no column."""

import pandas as pd


def of_sold(orders: pd.DataFrame, shops):
    kept = orders[orders.apply(lambda row: row["shop"] in shops, axis=1)]  # error: PFL304
    return kept.apply(lambda row: row["price"] * row["count"], axis=1)  # error: PFL304


def since(orders: pd.DataFrame, day):
    late = orders[orders.index >= pd.Timestamp(day)].copy()
    return late.apply(lambda row: row["price"] * row["count"], axis=1)  # error: PFL304


def without(orders: pd.DataFrame, known):
    new = orders[~known(orders)]
    return new.apply(lambda row: row["price"] * row["count"], axis=1)  # error: PFL304


def column(orders: pd.DataFrame, name):
    return orders[name].apply(sorted, axis=1)  # ok


def first_or_last(orders: pd.DataFrame, names, name):
    return orders["first" if name in names else "last"].apply(sorted, axis=1)  # ok: a column


def by_presence(orders: pd.DataFrame, names, name):
    return orders[name in names].apply(sorted, axis=1)  # ok: the column `True` or `False`
