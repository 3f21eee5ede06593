"""Rows whose labels have several levels, and columns that may be missing."""

import pandas as pd


def levels(stock: pd.DataFrame):
    found = {}
    for (shop, number), count in zip(stock.index, stock["count"]):
        found[shop, number] = count + number
    return found


def listed(stock: pd.DataFrame):
    return [
        f"{shop}: {count}" for (shop, _), count in (zip(stock.index, stock["count"]))
    ]


def two_levels(stock: pd.DataFrame):
    total = 0
    for (shop, number), count in zip(stock.index, stock["count"]):
        total += count
    return total


def last_level(stock: pd.DataFrame):
    for (shop, number), count in zip(stock.index, stock["count"]):
        print(number, count)
    return shop


def either(stock: pd.DataFrame):
    total = 0
    for _, row in stock.iterrows():
        if "left" in stock.columns:
            total += row["left"]
        total += row["count"]
    return total


def forgiving(stock: pd.DataFrame):
    total = 0
    for _, row in stock.iterrows():
        try:
            total += row["left"]
        except KeyError:
            total += row["count"]
    return total


def typed(stock: pd.DataFrame):
    found = []
    for _, row in stock.iterrows():
        count = row["count"]
        found.append(count.item())
    return found


def days(stock: pd.DataFrame):
    found = []
    for day in stock["day"].values:
        found.append(type(day).__name__)
    return found


def tuples(stock: pd.DataFrame):
    return [row.count for row in stock.itertuples()]


def pairs(stock: pd.DataFrame):
    return [count for _, count in stock["count"].items()]


def zipped(stock: pd.DataFrame):
    return [count for count in zip(stock["count"], stock["day"])]


def columns(stock: pd.DataFrame):
    return [name for name, column in stock.items()]


def keys(stock: pd.DataFrame):
    return [shop for shop, number in stock.index]


def first(stock: pd.DataFrame):
    return stock.iloc[0]["count"]


def by_shop(stock: pd.DataFrame):
    return [(shop, len(group)) for shop, group in stock.groupby("shop")]


def names(stock: pd.DataFrame):
    return [name for name in stock.columns]


def run():
    stock = pd.DataFrame(
        {
            "shop": ["a", "a", "b"],
            "number": [1, 2, 1],
            "count": [5, 0, 7],
            "day": pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03"]),
        }
    ).set_index(["shop", "number"])
    whole = stock[["count"]]
    return (
        levels(whole),
        listed(whole),
        two_levels(whole),
        last_level(stock),
        either(whole),
        forgiving(whole),
        typed(whole),
        days(stock),
    )
