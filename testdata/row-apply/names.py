"""Rows asked for what is no column, results and their names, and text of what rows hold."""

import random

import pandas as pd

SHARES = [1, 2]


def labelled(orders: pd.DataFrame):
    return orders.apply(lambda row: f"{row.name}: {row['price']}", axis=1)  # error: PFL304


def sizes(orders: pd.DataFrame):
    return orders.apply(lambda row: row.size * row["price"], axis=1)  # error: PFL304


def values(orders: pd.DataFrame):
    return orders.apply(lambda row: row.values * 2, axis=1)  # error: PFL304


def counts(orders: pd.DataFrame):
    return orders.apply(lambda row: row.count + row.price, axis=1)  # error: PFL304


def beside(orders: pd.DataFrame):
    doubled = orders.apply(lambda row: row["price"] * 2, axis=1)  # error: PFL304
    return pd.concat([orders, doubled], axis=1)


def kept(orders: pd.DataFrame):
    orders = orders.copy()
    orders["double"] = orders.apply(lambda row: row["price"] * 2, axis=1)  # error: PFL304
    return orders


def chosen(orders: pd.DataFrame):
    return orders[orders.apply(lambda row: row["price"] > 2, axis=1)]  # error: PFL304


def summed(orders: pd.DataFrame):
    return orders.apply(lambda row: row["price"] + 1, axis=1).sum()  # error: PFL304


def dated(orders: pd.DataFrame):
    return orders.apply(lambda row: f"{row['day']} {row['shop']}", axis=1)  # error: PFL304


def parts(orders: pd.DataFrame):
    return orders.apply(lambda row: row["shop"].split(" | ")[0], axis=1)  # error: PFL304


def drawn(orders: pd.DataFrame):
    return orders.apply(lambda row: row["price"] + random.random(), axis=1)  # error: PFL304


def conditions(orders: pd.DataFrame):
    return orders.apply(lambda row: (row["price"] > 2) + (row["number"] > 2), axis=1)  # error: PFL304


def shared(orders: pd.DataFrame):
    return orders.apply(lambda row: row["number"] in SHARES, axis=1)  # error: PFL304


def contained(orders: pd.DataFrame):
    return orders.apply(lambda row: row["shop"] in "a | x and b", axis=1)  # error: PFL304


def whole_columns(orders: pd.DataFrame):
    return orders["price"] * 2  # ok: columns


def of_columns(orders: pd.DataFrame):
    return orders.apply(lambda column: column.max())  # ok: columns


def of_elements(orders: pd.DataFrame):
    return orders["shop"].apply(str)  # ok: no form that gains


def of_groups(orders: pd.DataFrame):
    return orders.groupby("shop").apply(len)  # ok: groups


def raw(orders: pd.DataFrame):
    return orders[["price"]].apply(lambda row: row[0], axis=1, raw=True)  # ok: arrays


def across(orders: pd.DataFrame):
    return orders[["price", "number"]].sum(axis=1)  # ok: columns


def piped(orders: pd.DataFrame):
    return orders.pipe(lambda frame: frame)  # ok: the frame


def labels(orders: pd.DataFrame):
    return orders.index.map(str)  # ok: labels


def filled(orders: pd.DataFrame):
    return orders.apply("sum", axis=0)  # ok: columns


def sorted_by(orders: pd.DataFrame):
    return orders.sort_values("price")  # ok: columns


def top(orders: pd.DataFrame):
    return orders.nlargest(2, "price")  # ok: columns


def described(orders: pd.DataFrame):
    return orders.describe()  # ok: columns


def written(orders: pd.DataFrame):
    return orders.to_csv(None)  # ok: the frame


def run():
    orders = pd.DataFrame(
        {
            "shop": ["a | x", "b", "c"],
            "price": [1.5, 2.5, 3.5],
            "number": [1, 2, 3],
            "day": pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03"]),
        },
        index=["k", "l", "m"],
    )
    numbers = orders[["price", "number"]].assign(count=1)
    random.seed(1)
    return (
        labelled(orders).tolist(),
        sizes(orders).tolist(),
        [row.tolist() for row in values(numbers)],
        beside(orders).columns.tolist(),
        kept(orders)["double"].tolist(),
        chosen(orders).index.tolist(),
        float(summed(orders)),
        dated(orders).tolist(),
        parts(orders).tolist(),
        drawn(orders).tolist(),
        repr(conditions(orders.astype({"number": object})).tolist()),
        shared(orders).tolist(),
        contained(orders).tolist(),
    )
