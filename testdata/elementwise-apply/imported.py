"""A file that imports pandas, which needs NumPy."""

import math

import pandas as pd


def rooted(prices: pd.Series):
    return prices.apply(lambda price: math.sqrt(price))  # error: PFL308


def listed(prices: list):
    return [math.sqrt(price) for price in prices]  # ok: no column


def run():
    return rooted(pd.Series([1.0, 4.0, 9.0] * 5)).tolist()
