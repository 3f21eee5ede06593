"""Functions of elements whose whole-column form needs care: integers, powers, logarithms, look-ups."""

import math

import numpy as np
import pandas as pd

FACTORS = [2, 3]


def floored(prices: pd.Series):
    return prices.apply(lambda price: math.floor(price))  # error: PFL308


def rounded_up(prices: pd.Series):
    return prices.apply(lambda price: math.ceil(price / 2) + 1)  # error: PFL308


def squared(counts: pd.Series):
    return counts.apply(lambda count: math.pow(count, 2))  # error: PFL308


def in_base(prices: pd.Series):
    return prices.apply(lambda price: math.log(price, 10) * 2)  # error: PFL308


def signed(prices: pd.Series):
    return prices.apply(lambda price: np.where(price > 2, 1, -1))  # error: PFL308


def weighted(prices: pd.Series, weights: np.ndarray):
    return prices.apply(lambda price: price * weights)  # error: PFL308


def numbered(prices: pd.Series):
    numbers = iter(range(100))
    return prices.apply(lambda price: price + next(numbers))  # error: PFL308


def counted(prices: pd.Series):
    return prices.apply(lambda price: (price > 1) + (price > 2))  # error: PFL308


def both(prices: pd.Series):
    return prices.map(lambda price: price > 1 and price < 3)  # error: PFL308


def found(names: pd.Series, places: pd.Series):
    return names.map(lambda name: name in places)  # error: PFL308


def asked(names: pd.Series):
    labels = {"a": 1, "b": 2}
    return names.map(lambda name: labels[name])  # error: PFL308


def forgiving(names: pd.Series):
    labels = {"a": 1}
    try:
        return names.map(lambda name: labels[name])  # error: PFL308
    except KeyError:
        return None


def whole(prices: pd.Series):
    return np.floor(prices)  # ok: the column


def mapped(names: pd.Series):
    return names.map({"a": 1})  # ok: a mapping


def texts(prices: pd.Series):
    return prices.map(str)  # ok: one by one there as well


def summed(prices: pd.Series):
    return prices.sum()  # ok: the column


def shifted(prices: pd.Series):
    return prices.shift()  # ok: the column


def clipped(prices: pd.Series):
    return prices.clip(1, 2)  # ok: the column


def replaced(names: pd.Series):
    return names.replace("a", "b")  # ok: the column


def stripped(names: pd.Series):
    return names.str.strip()  # ok: the column


def aggregated(prices: pd.Series):
    return prices.agg(["sum"])  # ok: the column


def listed(prices: pd.Series):
    return [price for price in prices.tolist()]  # ok: a list


def categories(names: pd.Series):
    return names.astype("category")  # ok: the column


def run():
    prices = pd.Series([1.5, 2.5, 100.0], name="price")
    names = pd.Series(["a", "b"])
    return (
        repr(floored(prices).tolist()),
        repr(rounded_up(prices).tolist()),
        repr(squared(pd.Series([1, 2])).tolist()),
        in_base(prices).tolist(),
        [int(sign) for sign in signed(prices)],
        [row.tolist() for row in weighted(prices, np.array([1, 2, 3]))],
        numbered(prices).tolist(),
        repr(counted(prices.astype(object)).tolist()),
        both(prices).tolist(),
        found(names, pd.Series([1], index=["a"])).tolist(),
        asked(names).tolist(),
        forgiving(names),
    )
