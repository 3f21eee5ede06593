"""Builtins over the values of columns."""

from __future__ import annotations

import pandas as pd


def highest(orders: pd.DataFrame) -> float:
    return orders["price"].values.max()


def total(orders: pd.DataFrame) -> float:
    prices = orders["price"].values
    return prices.sum(axis=0)


def ordered(orders: pd.DataFrame) -> list[float]:
    return sorted(orders["price"].values)


def found(orders: pd.DataFrame) -> bool:
    return bool((orders["price"].values > 3).any())


def widest(orders: pd.DataFrame) -> int:
    return max(orders.shape)


def best(orders: pd.DataFrame) -> float:
    return max(orders["price"].max(), 3.0)


def longest(orders: pd.DataFrame) -> str:
    return max(orders["name"].values, key=len)


def listed(orders: pd.DataFrame) -> float:
    return sum(orders["price"].tolist())
