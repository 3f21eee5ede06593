"""Frames cut down by a condition: rows of them, and no column."""

import pandas as pd


def of_sold(orders: pd.DataFrame, shops):
    kept = orders[orders.apply(lambda row: row["shop"] in shops, axis=1)]
    return kept["price"] * kept["count"]


def since(orders: pd.DataFrame, day):
    late = orders[orders.index >= pd.Timestamp(day)].copy()
    return late["price"] * late["count"]


def without(orders: pd.DataFrame, known):
    new = orders[~known(orders)]
    return new["price"] * new["count"]


def column(orders: pd.DataFrame, name):
    return orders[name].apply(sorted, axis=1)


def first_or_last(orders: pd.DataFrame, names, name):
    return orders["first" if name in names else "last"].apply(sorted, axis=1)


def by_presence(orders: pd.DataFrame, names, name):
    return orders[name in names].apply(sorted, axis=1)
