"""A file that imports pandas, which needs NumPy."""

import math

import numpy as np
import pandas as pd


def rooted(prices: pd.Series):
    return np.sqrt(prices)


def listed(prices: list):
    return [math.sqrt(price) for price in prices]


def run():
    return rooted(pd.Series([1.0, 4.0, 9.0] * 5)).tolist()
