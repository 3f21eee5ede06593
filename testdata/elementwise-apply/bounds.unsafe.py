"""Numbers that are kept within bounds one by one."""

import numpy as np
import pandas as pd
import polars as pl


def capped(prices: pd.Series, limit: float):
    return prices.clip(upper=limit)


def positive(prices: pd.Series):
    return prices.clip(lower=0)


def within(prices: pd.Series):
    return prices.clip(upper=3).clip(lower=1)


def larger(orders: pd.DataFrame):
    return np.maximum(orders["price"], orders["cost"])


def capped_rows(orders: pd.DataFrame):
    return (orders["price"] * 2).clip(upper=5).rename(None)


def rectified(values: np.ndarray):
    return np.vectorize(lambda value: max(value, 0))(values)


def of_polars(frame: pl.DataFrame):
    return frame.select(pl.col("price").clip(lower_bound=0.0))


def of_three(prices: pd.Series):
    return prices.apply(lambda price: max(price, 1, 2))


def by_key(prices: pd.Series):
    return prices.apply(lambda price: max(price, 1, key=abs))


def of_lists(lists: pd.Series):
    return lists.apply(lambda items: max(items))


def clipped(prices: pd.Series):
    return prices.clip(lower=0)


def of_list(prices: list):
    return [max(price, 0) for price in prices]


def both(prices: pd.Series):
    return max(prices.min(), prices.max())


def whole(values: np.ndarray):
    return np.maximum(values, 0)


def run():
    prices = pd.Series([0.5, 2.0, -3.0, 7.0] * 5, name="price")
    orders = pd.DataFrame({"price": prices, "cost": range(20)})
    found = (capped(prices, 2.5), positive(prices), within(prices), larger(orders), capped_rows(orders))
    return [(one.name, one.tolist()) for one in found], rectified(np.arange(-2, 3)).tolist()
