"""Functions with names, which may be given a whole frame as well, and names of methods."""

import numpy as np
import pandas as pd


def total(row):
    return row["price"] * row["count"]


def distance(row):
    """How far away it is."""
    return np.sqrt(row["x"] ** 2 + row["y"] ** 2)


def by_attribute(row):
    return row.price * row.count_


def kept(orders: pd.DataFrame):
    orders = orders.copy()
    orders["total"] = orders.apply(total, axis=1)  # error: PFL304
    orders["distance"] = orders.apply(distance, axis=1)  # error: PFL304
    orders["known"] = orders.apply(lambda row: row["x"] if pd.notna(row["x"]) else row["y"], axis=1)  # error: PFL304
    return orders


def given(orders: pd.DataFrame):
    return orders.apply(by_attribute, axis=1)  # error: PFL304


def largest(orders: pd.DataFrame):
    return orders.apply("max", axis=1)  # ok: `max(axis=1)`


def summed(orders: pd.DataFrame, how: str):
    return orders.apply(how, axis=1)  # ok: the name of a method


def of_columns(orders: pd.DataFrame):
    return orders.apply(total)  # ok: for each column


def raw(orders: pd.DataFrame):
    return orders.apply(total, axis=1, raw=True)  # ok


def called(orders: pd.DataFrame):
    return total(orders)  # ok


def run():
    orders = pd.DataFrame({"price": [1.5, 2.0] * 8, "count": [2, 3] * 8, "x": [3.0, None] * 8, "y": [4.0, 1.0] * 8})
    return [kept(orders)[name].tolist()[:1] for name in ("total", "distance", "known")], largest(orders).tolist()
