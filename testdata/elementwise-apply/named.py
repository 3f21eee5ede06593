"""Functions with names, which may be given a whole column as well."""

import math

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
    first = prices.apply(gross)  # error: PFL308
    second = prices.map(gross) + 1  # error: PFL308
    third = (prices + 1).apply(gross)  # error: PFL308
    return first, second, third


def kept(prices: pd.Series):
    return (
        prices.apply(typed),  # error: PFL308
        prices.apply(rooted),  # error: PFL308
        prices.apply(chosen),  # error: PFL308
        prices.apply(doubled),  # error: PFL308
    )


class Shop:
    def __init__(self, rate):
        self.rate = rate

    def _gross(self, price):
        return price * self.rate

    def priced(self, prices: pd.Series):
        return prices.apply(self._gross)  # error: PFL308


def built_in(prices: pd.Series, names: pd.Series):
    return (
        prices.apply(int),  # error: PFL308
        prices.map(float),  # error: PFL308
        prices.apply(abs),  # error: PFL308
        prices.apply(math.sqrt),  # error: PFL308
        prices.apply(math.floor),  # error: PFL308
        names.apply(len),  # hint: PFL308 because makes-text
        names.map(str.upper),  # hint: PFL308 because makes-text
    )


def handled(prices: pd.Series):
    try:
        return prices.apply(math.sqrt)  # error: PFL308
    except ValueError:
        return None


def asked(prices: pd.Series, function):
    return prices.apply(function)  # ok: not known


def gross_of(prices: pd.Series):
    return gross(prices)  # ok


def in_a_list(prices: list):
    return [gross(price) for price in prices]  # ok: no column


def of_texts(texts: pd.Series):
    return texts.map(opened)  # ok: it reads files


def opened(path):
    return open(path)


def both(price, other):
    return price + other


def passed(prices: pd.Series):
    return prices.apply(both, args=(1,))  # error: PFL308


def listed(price):
    return [price, price]


def paired(prices: pd.Series):
    return prices.apply(listed)  # ok: a list for each


def spelled(prices: pd.Series):
    return prices.apply(str)  # ok: text is made one by one


def repeated(prices: pd.Series):
    return prices.map(lambda price: listed(price) * 2)  # ok: lists


def run():
    prices = pd.Series([1.0, 2.0, 3.5] * 5, name="price")
    names = pd.Series(["a", "Bb", "ccc"] * 5)
    results = [*shown(prices), *kept(prices), *built_in(prices, names), Shop(3).priced(prices), passed(prices)]
    return [(one.name, one.tolist()) for one in results]
