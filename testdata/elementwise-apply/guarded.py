"""Conversions that a condition keeps away from what they cannot convert."""

import pandas as pd


def whole(prices: pd.Series) -> pd.Series:
    return prices.apply(lambda price: int(price) if price == price else -1)  # error: PFL308


def parsed(texts: pd.Series) -> pd.Series:
    return texts.apply(lambda text: float(text) if text != "-" else 0.0)  # error: PFL308


def halved(prices: pd.Series) -> pd.Series:
    return prices.apply(lambda price: price / 2 if price > 2 else price)  # error: PFL308


def plain(prices: pd.Series) -> pd.Series:
    return prices.astype(float) * 2  # ok


def own(prices: pd.Series, convert) -> pd.Series:
    return prices.apply(lambda price: convert(price))  # ok


def listed(prices: list[float]) -> list[int]:
    return [int(price) if price == price else -1 for price in prices]  # ok


def run():
    prices = pd.Series([1.5, 2.5, float("nan")])
    found = (whole(prices), parsed(pd.Series(["1", "-"])), halved(prices))
    return [series.fillna(-9).tolist() for series in found]
