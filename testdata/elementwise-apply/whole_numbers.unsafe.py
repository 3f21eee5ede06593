"""Functions of elements whose whole-column form needs care: integers, powers, logarithms, look-ups."""

import numpy as np
import pandas as pd

FACTORS = [2, 3]


def floored(prices: pd.Series):
    return np.floor(prices).astype(int)


def rounded_up(prices: pd.Series):
    return np.ceil(prices / 2).astype(int) + 1


def squared(counts: pd.Series):
    return np.power(counts, 2, dtype=float)


def in_base(prices: pd.Series):
    return (np.log(prices) / np.log(10)) * 2


def signed(prices: pd.Series):
    return prices.apply(lambda price: np.where(price > 2, 1, -1))


def weighted(prices: pd.Series, weights: np.ndarray):
    return prices.apply(lambda price: price * weights)


def numbered(prices: pd.Series):
    numbers = iter(range(100))
    return prices.apply(lambda price: price + next(numbers))


def counted(prices: pd.Series):
    return prices.apply(lambda price: (price > 1) + (price > 2))


def both(prices: pd.Series):
    return (prices > 1) & (prices < 3)


def found(names: pd.Series, places: pd.Series):
    return names.map(lambda name: name in places)


def asked(names: pd.Series):
    labels = {"a": 1, "b": 2}
    return names.map(labels)


def forgiving(names: pd.Series):
    labels = {"a": 1}
    try:
        return names.map(lambda name: labels[name])
    except KeyError:
        return None


def whole(prices: pd.Series):
    return np.floor(prices)


def mapped(names: pd.Series):
    return names.map({"a": 1})


def texts(prices: pd.Series):
    return prices.map(str)


def summed(prices: pd.Series):
    return prices.sum()


def shifted(prices: pd.Series):
    return prices.shift()


def clipped(prices: pd.Series):
    return prices.clip(1, 2)


def replaced(names: pd.Series):
    return names.replace("a", "b")


def stripped(names: pd.Series):
    return names.str.strip()


def aggregated(prices: pd.Series):
    return prices.agg(["sum"])


def listed(prices: pd.Series):
    return [price for price in prices.tolist()]


def categories(names: pd.Series):
    return names.astype("category")


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
