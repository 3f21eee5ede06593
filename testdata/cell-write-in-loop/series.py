"""Columns under names of their own that a loop stores to."""

import pandas as pd


def zeroed(close: pd.Series):
    for day in range(len(close)):
        close[day] = 0.0  # error: PFL306


def by_attribute(prices: pd.DataFrame, count):
    for day in range(count):
        prices.close[day] = 0.0  # error: PFL306


def sliced(close: pd.Series):
    close[:] = 0.0  # ok: all at once


def of_a_row(prices: pd.DataFrame):
    row = prices.iloc[0]
    for column in range(len(row)):
        row[column] = 0.0  # ok: the cells of a row


def failed(orders: pd.DataFrame, known):
    wrong = pd.Series(False, index=orders.index)
    for row, text in orders["text"].items():
        try:
            known.index(text)
        except ValueError:
            wrong[row] = True  # hint: PFL306 because after-error
    return wrong
