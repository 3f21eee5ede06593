"""Prices read cell by cell."""

import pandas as pd


def total(prices: pd.DataFrame):
    result = 0
    for i in range(len(prices)):  # error: PFL303
        result += prices.iloc[i]["price"]  # error: PFL307
    return result


def by_label(prices: pd.DataFrame):
    found = []
    for key in prices.index:
        found.append((key, prices.loc[key, "price"], prices.at[key, "count"]))  # error: PFL307
    return found


def by_column(prices: pd.DataFrame):
    found = []
    for i in range(prices.shape[0]):  # error: PFL303
        found.append(prices["price"].iloc[i] * 2)  # error: PFL307
        found.append(prices["count"].values[i])
    return found


def by_label_of_column(prices: pd.DataFrame, count: int):
    result = 0
    for i in range(count):
        result += prices["price"][i]  # error: PFL307
    return result


def by_number(prices: pd.DataFrame):
    result = 0
    for i in range(len(prices)):  # error: PFL303
        result += prices.iat[i, 1]  # error: PFL307
    return result


def neighbours(prices: pd.DataFrame):
    found = []
    for i in range(1, len(prices)):  # error: PFL303
        found.append(prices["price"].iloc[i] - prices["price"].iloc[i - 1])  # error: PFL307
    return found


def enumerated(prices: pd.DataFrame, names: list):
    found = {}
    for i, name in enumerate(names):
        found[name] = prices.iloc[i]["price"]  # error: PFL307
    return found


def once(prices: pd.DataFrame):
    return prices.loc[0, "price"]  # ok: once


def steady(prices: pd.DataFrame, names: list):
    found = {}
    for name in names:
        found[name] = prices.loc[0, "price"]  # ok: the same cell, no row is picked
    return found


def few(prices: pd.DataFrame):
    return [prices.iloc[i]["price"] for i in range(3)]  # ok: three


def filtered(prices: pd.DataFrame):
    return [prices.loc[prices["count"] > limit, "price"].sum() for limit in range(100)]  # ok: a mask


def by_name(prices: pd.DataFrame, names: list):
    return [prices.loc[name, "price"] for name in names]  # ok: looked up by name


def columns(prices: pd.DataFrame):
    return [prices[name].sum() for name in prices.columns]  # ok: columns


def zipped(prices: pd.DataFrame):
    return [price * 2 for price in prices["price"].tolist()]  # ok: a list


def lists(prices: list):
    return [prices[i]["price"] for i in range(len(prices))]  # ok: a list of dicts


def by_use(prices):
    return [prices.iloc[i]["price"] for i in range(len(prices))]  # error: PFL303, PFL307


def slices(prices: pd.DataFrame):
    return [prices.iloc[i : i + 50] for i in range(0, len(prices), 50)]  # ok: batches


def at_once(prices: pd.DataFrame):
    first = prices.iloc[0]["price"]  # ok
    last = prices["price"].iloc[-1]  # ok
    return first + last


def run():
    prices = pd.DataFrame({"price": [0.5 * i for i in range(12)], "count": range(12)})
    return (
        total(prices),
        total(prices[:0]),
        by_label(prices),
        by_column(prices),
        by_label_of_column(prices, 5),
        by_number(prices),
        neighbours(prices),
        enumerated(prices, ["a", "b"]),
    )
