"""Annotations that say something else than what is assigned."""

import pandas as pd


def total(frame: pd.DataFrame) -> float:
    prices: pd.Series = frame["price"].to_list()
    return sum(prices)  # hint: PFL309


def total_of_column(frame: pd.DataFrame) -> float:
    prices: pd.Series = frame["price"]
    return sum(prices)  # error: PFL309


def total_of_list(frame: pd.DataFrame) -> float:
    prices: list[float] = frame["price"].to_list()
    return sum(prices)  # ok: a list


def run():
    frame = pd.DataFrame({"price": [1.5, 2.5]})
    return total(frame), total_of_column(frame), total_of_list(frame)
