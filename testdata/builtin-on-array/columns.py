"""Builtins over the values of columns."""

from __future__ import annotations

import pandas as pd


def highest(orders: pd.DataFrame) -> float:
    return max(orders["price"].values)  # error: PFL309


def total(orders: pd.DataFrame) -> float:
    prices = orders["price"].values
    return sum(prices)  # error: PFL309


def ordered(orders: pd.DataFrame) -> list[float]:
    return sorted(orders["price"].values)  # error: PFL309


def found(orders: pd.DataFrame) -> bool:
    return any(orders["price"].values > 3)  # error: PFL309


def widest(orders: pd.DataFrame) -> int:
    return max(orders.shape)  # ok: two numbers


def best(orders: pd.DataFrame) -> float:
    return max(orders["price"].max(), 3.0)  # ok: two numbers


def longest(orders: pd.DataFrame) -> str:
    return max(orders["name"].values, key=len)  # ok: by a key


def listed(orders: pd.DataFrame) -> float:
    return sum(orders["price"].tolist())  # ok: a list
