"""Rows whose labels have several levels, and columns that may be missing."""

import pandas as pd


def levels(stock: pd.DataFrame):
    found = {}
    for (shop, number), row in stock.iterrows():  # error: PFL303
        found[shop, number] = row["count"] + number
    return found


def listed(stock: pd.DataFrame):
    return [f"{shop}: {row['count']}" for (shop, _), row in (stock.iterrows())]  # error: PFL303


def two_levels(stock: pd.DataFrame):
    total = 0
    for (shop, number), row in stock.iterrows():  # error: PFL303
        total += row["count"]
    return total


def last_level(stock: pd.DataFrame):
    for (shop, number), row in stock.iterrows():  # hint: PFL303 because shows-rows
        print(number, row["count"])
    return shop


def either(stock: pd.DataFrame):
    total = 0
    for _, row in stock.iterrows():  # error: PFL303
        if "left" in stock.columns:
            total += row["left"]
        total += row["count"]
    return total


def forgiving(stock: pd.DataFrame):
    total = 0
    for _, row in stock.iterrows():  # error: PFL303
        try:
            total += row["left"]
        except KeyError:
            total += row["count"]
    return total


def typed(stock: pd.DataFrame):
    found = []
    for _, row in stock.iterrows():  # error: PFL303
        count = row["count"]
        found.append(count.item())
    return found


def days(stock: pd.DataFrame):
    found = []
    for i in range(len(stock)):  # error: PFL303
        found.append(type(stock["day"].values[i]).__name__)  # error: PFL307
    return found


def tuples(stock: pd.DataFrame):
    return [row.count for row in stock.itertuples()]  # ok: tuples


def pairs(stock: pd.DataFrame):
    return [count for _, count in stock["count"].items()]  # ok: a column


def zipped(stock: pd.DataFrame):
    return [count for count in zip(stock["count"], stock["day"])]  # ok: columns


def columns(stock: pd.DataFrame):
    return [name for name, column in stock.items()]  # ok: columns


def keys(stock: pd.DataFrame):
    return [shop for shop, number in stock.index]  # ok: labels alone


def first(stock: pd.DataFrame):
    return stock.iloc[0]["count"]  # ok: one row


def by_shop(stock: pd.DataFrame):
    return [(shop, len(group)) for shop, group in stock.groupby("shop")]  # ok: groups


def names(stock: pd.DataFrame):
    return [name for name in stock.columns]  # ok: names


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
