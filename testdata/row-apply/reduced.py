"""Rows that are reduced to one number, and columns that are picked before."""

import numpy as np
import pandas as pd


def sums(orders: pd.DataFrame):
    return orders.apply(lambda row: row.sum(), axis=1)  # error: PFL304


def by_numpy(orders: pd.DataFrame):
    return orders.apply(np.mean, axis=1)  # error: PFL304


def of_some(orders: pd.DataFrame):
    return orders[["price", "count"]].apply(lambda row: row.max(), axis=1)  # error: PFL304


def picked(orders: pd.DataFrame):
    return orders[["price", "count"]].apply(lambda row: row["price"] * row["count"], axis=1)  # error: PFL304


def not_picked(orders: pd.DataFrame):
    return orders[["price", "count"]].apply(lambda row: row["price"] * row["tax"], axis=1)  # error: PFL304


def by_names(orders: pd.DataFrame, names):
    return orders[names].apply(lambda row: row["price"] * row["count"], axis=1)  # ok: it may be a column


def spread(orders: pd.DataFrame):
    return orders.apply(np.std, axis=1)  # error: PFL304


def by_middle(orders: pd.DataFrame):
    return orders.apply(lambda row: row.quantile(0.5), axis=1)  # error: PFL304


def with_options(orders: pd.DataFrame):
    return orders.apply(lambda row: row.sum(skipna=False), axis=1)  # error: PFL304


def at_once(orders: pd.DataFrame):
    return orders.sum(axis=1)  # ok


def of_columns(orders: pd.DataFrame):
    return orders.apply(np.mean)  # ok: for each column


def by_name(orders: pd.DataFrame):
    return orders.apply("sum", axis=1)  # ok: the name of a method


def raw(orders: pd.DataFrame):
    return orders.apply(np.mean, axis=1, raw=True)  # ok


def few(orders: pd.DataFrame):
    return orders.head(3).apply(lambda row: row.sum(), axis=1)  # ok: handful-of-rows


def of_groups(orders: pd.DataFrame):
    return orders.groupby("state").apply(lambda group: group["price"].sum())  # error: PFL308


def windows(prices: pd.Series):
    return prices.rolling(3).apply(lambda window: window.max(), raw=True)  # ok: for each window


def by_hand(orders: list):
    return [sum(order) for order in orders]  # ok: no frame


def compared(orders: pd.DataFrame):
    return orders["price"] * orders["count"]  # ok


def run():
    orders = pd.DataFrame({"price": [1.5, 2.0, None] * 5, "count": [2.0, 3.0, 4.0] * 5})
    found = (sums(orders), by_numpy(orders), of_some(orders), picked(orders), spread(orders), by_middle(orders))
    return [(one.name, one.fillna(-1).round(6).tolist()) for one in found]
