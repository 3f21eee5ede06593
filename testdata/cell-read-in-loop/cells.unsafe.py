"""Prices read cell by cell."""

import pandas as pd


def total(prices: pd.DataFrame):
    result = 0
    for price in prices["price"]:
        result += price
    return result


def by_label(prices: pd.DataFrame):
    found = []
    for key, price, count in zip(prices.index, prices["price"], prices["count"]):
        found.append((key, price, count))
    return found


def by_column(prices: pd.DataFrame):
    found = []
    for price, count in zip(prices["price"], prices["count"].values):
        found.append(price * 2)
        found.append(count)
    return found


def by_label_of_column(prices: pd.DataFrame, count: int):
    result = 0
    for i in range(count):
        result += prices["price"][i]
    return result


def by_number(prices: pd.DataFrame):
    result = 0
    for i in range(len(prices)):
        result += prices.iat[i, 1]
    return result


def neighbours(prices: pd.DataFrame):
    found = []
    for i in range(1, len(prices)):
        found.append(prices["price"].iloc[i] - prices["price"].iloc[i - 1])
    return found


def enumerated(prices: pd.DataFrame, names: list):
    found = {}
    for i, name in enumerate(names):
        found[name] = prices.iloc[i]["price"]
    return found


def once(prices: pd.DataFrame):
    return prices.loc[0, "price"]


def steady(prices: pd.DataFrame, names: list):
    found = {}
    for name in names:
        found[name] = prices.loc[0, "price"]
    return found


def few(prices: pd.DataFrame):
    return [prices.iloc[i]["price"] for i in range(3)]


def filtered(prices: pd.DataFrame):
    return [prices.loc[prices["count"] > limit, "price"].sum() for limit in range(100)]


def by_name(prices: pd.DataFrame, names: list):
    return [prices.loc[name, "price"] for name in names]


def columns(prices: pd.DataFrame):
    return [prices[name].sum() for name in prices.columns]


def zipped(prices: pd.DataFrame):
    return [price * 2 for price in prices["price"].tolist()]


def lists(prices: list):
    return [prices[i]["price"] for i in range(len(prices))]


def by_use(prices):
    return [price for price in prices["price"]]


def slices(prices: pd.DataFrame):
    return [prices.iloc[i : i + 50] for i in range(0, len(prices), 50)]


def at_once(prices: pd.DataFrame):
    first = prices.iloc[0]["price"]
    last = prices["price"].iloc[-1]
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
