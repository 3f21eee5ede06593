"""Prices that are put together by the day, a table for each share."""

import pandas as pd


def bars(prices: pd.DataFrame, shares: list[str]):
    found = None
    first = True
    for share in shares:
        day = prices[prices["share"] == share]["price"].resample("1D").ohlc()  # error: PFL311
        day["share"] = share
        if first:
            found = day.reset_index()
            first = False
        else:
            found = pd.concat([found, day.reset_index()])  # error: PFL305
    return found


def at_once(prices: pd.DataFrame):
    days = [day.reset_index() for _, day in prices.groupby("share")["price"].resample("1D")]
    return pd.concat(days)  # ok


def last(prices: pd.DataFrame, shares: list[str]):
    day = None
    for share in shares:
        day = prices[prices["share"] == share]["price"].resample("1D").ohlc()  # error: PFL311
    return day  # ok
