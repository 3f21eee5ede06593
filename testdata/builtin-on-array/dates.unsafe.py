"""Extremes of columns that are no numbers, and of nothing."""

import numpy as np
import pandas as pd


def latest(orders: pd.DataFrame):
    return orders["day"].max(skipna=False)


def longest(orders: pd.DataFrame):
    return orders["spent"].max(skipna=False)


def first_name(orders: pd.DataFrame):
    return orders["name"].min(skipna=False)


def highest(orders: pd.DataFrame):
    try:
        return max(orders["price"])
    except ValueError:
        return 0


def rows(grid: np.ndarray):
    return grid.sum(axis=0)


def of_method(orders: pd.DataFrame):
    return orders["day"].max()


def of_dates(days: list):
    return max(days)


def of_labels(orders: pd.DataFrame):
    return max(orders.columns.tolist())


def by_key(days: np.ndarray):
    return max(days, key=abs)


def of_two(one: np.ndarray, other: np.ndarray):
    return max(one.max(), other.max())


def run():
    orders = pd.DataFrame(
        {
            "day": pd.to_datetime(["2024-01-02", "2024-01-03"]),
            "spent": pd.to_timedelta([1, 2], unit="h"),
            "name": ["b", "a"],
            "price": [1.5, 2.5],
        }
    )
    return (
        repr(latest(orders)),
        repr(longest(orders)),
        first_name(orders),
        float(highest(orders)),
        highest(orders[:0]),
        rows(np.array([[1, 2], [3, 4]])).tolist(),
    )
