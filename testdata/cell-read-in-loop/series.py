"""Columns under names of their own, and as attributes of frames."""

import pandas as pd


def rises(prices: pd.DataFrame):
    close = prices["close"]
    found = []
    for day in range(1, len(close)):
        if close.iloc[day] > close.iloc[day - 1]:  # error: PFL307
            found.append(day)
    return found


def plain(close: pd.Series):
    total = 0.0
    for day in range(len(close)):
        total += close[day]  # error: PFL307
    return total


def by_label(close: pd.Series):
    total = 0.0
    for day in close.index:
        total += close.at[day]  # error: PFL307
    return total


def by_attribute(prices: pd.DataFrame, count):
    return [prices.close.iloc[day] * 2 for day in range(count)]  # error: PFL307


def by_attribute_and_label(prices: pd.DataFrame, count):
    return [prices.close[day] for day in range(count)]  # error: PFL307


class Signal:
    def __init__(self, close: pd.Series):
        self.close = close

    def gains(self):
        gains = 0.0
        for day in range(1, len(self.close)):
            gains += max(self.close.iloc[day] - self.close.iloc[day - 1], 0)  # error: PFL307
        return gains


def of_each_column(prices: pd.DataFrame, count, found):
    for _, column in prices.items():
        for day in range(count):
            found.append(column.iloc[day])  # error: PFL307


def of_a_row(prices: pd.DataFrame, found):
    row = prices.iloc[0]
    for column in range(len(row)):
        found.append(row[column])  # ok: the cells of a row


def of_each_row(prices: pd.DataFrame, found):
    for _, row in prices.iterrows():  # error: PFL303
        for column in range(len(row)):
            found.append(row[column])  # ok: the cells of a row


def of_means(prices: pd.DataFrame):
    means = prices.mean()
    return [means.iloc[column] for column in range(len(means))]  # ok: one for each column


def of_counts(prices: pd.DataFrame):
    counts = prices["state"].value_counts()
    return [counts.iloc[state] for state in range(len(counts))]  # ok: one for each state


def windows(close: pd.Series, width):
    return [close.iloc[day - width : day].mean() for day in range(width, len(close))]  # ok: several at once


def handful(close: pd.Series):
    return [close.iloc[day] for day in range(3)]  # ok: few


def ends(prices: pd.DataFrame, columns):
    return {column: prices[column].iloc[-1] for column in columns}  # ok: one of each column


def shapes(prices: pd.DataFrame):
    return [prices.shape[axis] for axis in range(prices.ndim)]  # ok: no column


def names(prices: pd.DataFrame):
    return [prices.columns[column] for column in range(len(prices.columns))]  # ok: no column


def types(prices: pd.DataFrame):
    return [prices.dtypes[column] for column in prices]  # ok: one for each column


def by_value(close: pd.Series):
    return [price * 2 for price in close]  # ok


def by_zip(close: pd.Series):
    return [late - early for early, late in zip(close, close[1:])]  # ok


def looked_up(close: pd.Series, wanted):
    return [close[day] for day in wanted]  # ok: nobody knows how many


def of_the_largest(close: pd.Series, volume: pd.Series):
    largest = close.sort_values()[:3]
    return [volume[day] for day in largest.index]  # ok: three


def of_a_record(record: pd.Series):
    fields = pd.Series.copy(record)
    return [str(fields[key]) for key in fields.keys()]  # ok: taken for a dict


def explained(texts: pd.Series, known, found):
    for row in range(len(texts)):
        try:
            found.append(known[row])
        except ValueError:
            found.append(texts[row])  # hint: PFL307 because after-error
    return found
