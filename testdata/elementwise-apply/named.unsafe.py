"""Functions with names, which may be given a whole column as well."""

import math

import numpy as np
import pandas as pd

RATE = 1.25


def gross(price):
    """The price with tax."""
    return price * RATE + 2


def typed(price: float):
    return price * RATE


def rooted(price):
    return math.sqrt(price)


def chosen(price):
    return price if price > 2 else 0


def doubled(price):
    price = price * 2
    return price


def shown(prices: pd.Series):
    first = gross(prices)
    second = gross(prices) + 1
    third = gross(prices + 1)
    return first, second, third


def kept(prices: pd.Series):
    return (
        prices.apply(typed),
        prices.apply(rooted),
        prices.apply(chosen),
        prices.apply(doubled),
    )


class Shop:
    def __init__(self, rate):
        self.rate = rate

    def _gross(self, price):
        return price * self.rate

    def priced(self, prices: pd.Series):
        return self._gross(prices)


def built_in(prices: pd.Series, names: pd.Series):
    return (
        prices.astype(int),
        prices.astype(float),
        prices.abs(),
        np.sqrt(prices),
        np.floor(prices).astype(int),
        names.apply(len),
        names.map(str.upper),
    )


def handled(prices: pd.Series):
    try:
        return prices.apply(math.sqrt)
    except ValueError:
        return None


def asked(prices: pd.Series, function):
    return prices.apply(function)


def gross_of(prices: pd.Series):
    return gross(prices)


def in_a_list(prices: list):
    return [gross(price) for price in prices]


def of_texts(texts: pd.Series):
    return texts.map(opened)


def opened(path):
    return open(path)


def both(price, other):
    return price + other


def passed(prices: pd.Series):
    return prices.apply(both, args=(1,))


def listed(price):
    return [price, price]


def paired(prices: pd.Series):
    return prices.apply(listed)


def spelled(prices: pd.Series):
    return prices.apply(str)


def repeated(prices: pd.Series):
    return prices.map(lambda price: listed(price) * 2)


def run():
    prices = pd.Series([1.0, 2.0, 3.5] * 5, name="price")
    names = pd.Series(["a", "Bb", "ccc"] * 5)
    results = [*shown(prices), *kept(prices), *built_in(prices, names), Shop(3).priced(prices), passed(prices)]
    return [(one.name, one.tolist()) for one in results]
