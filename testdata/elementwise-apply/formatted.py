"""Numbers that are written as text, which columns do one by one as well."""

import pandas as pd


def shown(prices: pd.Series, float_format: str = "%.4f"):
    return prices.apply(lambda price: float_format % price)  # ok: it makes text


def by_default(prices: pd.Series, float_format="%.4f"):
    return prices.map(lambda price: float_format % price)  # ok: it makes text


def literal(prices: pd.Series):
    return prices.map(lambda price: "%.2f" % price)  # ok: it makes text


def remainder(prices: pd.Series, step: int):
    return prices.map(lambda price: price % step)  # error: PFL308
