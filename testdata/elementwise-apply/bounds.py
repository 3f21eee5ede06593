"""Numbers that are kept within bounds one by one."""

import numpy as np
import pandas as pd
import polars as pl


def capped(prices: pd.Series, limit: float):
    return prices.apply(lambda price: min(price, limit))  # error: PFL308


def positive(prices: pd.Series):
    return prices.map(lambda price: max(0, price))  # error: PFL308


def within(prices: pd.Series):
    return prices.apply(lambda price: max(min(price, 3), 1))  # error: PFL308


def larger(orders: pd.DataFrame):
    return orders.apply(lambda row: max(row["price"], row["cost"]), axis=1)  # error: PFL304


def capped_rows(orders: pd.DataFrame):
    return orders.apply(lambda row: min(row["price"] * 2, 5), axis=1)  # error: PFL304


def rectified(values: np.ndarray):
    return np.vectorize(lambda value: max(value, 0))(values)  # error: PFL308


def of_polars(frame: pl.DataFrame):
    return frame.select(pl.col("price").map_elements(lambda price: max(price, 0.0)))  # error: PFL308


def of_three(prices: pd.Series):
    return prices.apply(lambda price: max(price, 1, 2))  # ok: `max` of three


def by_key(prices: pd.Series):
    return prices.apply(lambda price: max(price, 1, key=abs))  # ok: by a key


def of_lists(lists: pd.Series):
    return lists.apply(lambda items: max(items))  # ok: each element is a list


def clipped(prices: pd.Series):
    return prices.clip(lower=0)  # ok


def of_list(prices: list):
    return [max(price, 0) for price in prices]  # ok: no column


def both(prices: pd.Series):
    return max(prices.min(), prices.max())  # ok: two numbers


def whole(values: np.ndarray):
    return np.maximum(values, 0)  # ok


def run():
    prices = pd.Series([0.5, 2.0, -3.0, 7.0] * 5, name="price")
    orders = pd.DataFrame({"price": prices, "cost": range(20)})
    found = (capped(prices, 2.5), positive(prices), within(prices), larger(orders), capped_rows(orders))
    return [(one.name, one.tolist()) for one in found], rectified(np.arange(-2, 3)).tolist()
