"""Rows asked for what is no column, results and their names, and text of what rows hold."""

import random

import pandas as pd

SHARES = [1, 2]


def labelled(orders: pd.DataFrame):
    return orders.apply(lambda row: f"{row.name}: {row['price']}", axis=1)


def sizes(orders: pd.DataFrame):
    return orders.apply(lambda row: row.size * row["price"], axis=1)


def values(orders: pd.DataFrame):
    return orders.apply(lambda row: row.values * 2, axis=1)


def counts(orders: pd.DataFrame):
    return orders.apply(lambda row: row.count + row.price, axis=1)


def beside(orders: pd.DataFrame):
    doubled = (orders["price"] * 2).rename(None)
    return pd.concat([orders, doubled], axis=1)


def kept(orders: pd.DataFrame):
    orders = orders.copy()
    orders["double"] = orders["price"] * 2
    return orders


def chosen(orders: pd.DataFrame):
    return orders[orders["price"] > 2]


def summed(orders: pd.DataFrame):
    return (orders["price"] + 1).sum()


def dated(orders: pd.DataFrame):
    return (
        orders["day"].astype(object).map(str)
        + " "
        + orders["shop"].astype(object).map(str)
    )


def parts(orders: pd.DataFrame):
    return orders["shop"].str.split(" | ", regex=False).str[0].rename(None)


def drawn(orders: pd.DataFrame):
    return orders.apply(lambda row: row["price"] + random.random(), axis=1)


def conditions(orders: pd.DataFrame):
    return orders.apply(lambda row: (row["price"] > 2) + (row["number"] > 2), axis=1)


def shared(orders: pd.DataFrame):
    return orders["number"].isin(SHARES).rename(None)


def contained(orders: pd.DataFrame):
    return orders.apply(lambda row: row["shop"] in "a | x and b", axis=1)


def whole_columns(orders: pd.DataFrame):
    return orders["price"] * 2


def of_columns(orders: pd.DataFrame):
    return orders.apply(lambda column: column.max())


def of_elements(orders: pd.DataFrame):
    return orders["shop"].apply(str)


def of_groups(orders: pd.DataFrame):
    return orders.groupby("shop").apply(len)


def raw(orders: pd.DataFrame):
    return orders[["price"]].apply(lambda row: row[0], axis=1, raw=True)


def across(orders: pd.DataFrame):
    return orders[["price", "number"]].sum(axis=1)


def piped(orders: pd.DataFrame):
    return orders.pipe(lambda frame: frame)


def labels(orders: pd.DataFrame):
    return orders.index.map(str)


def filled(orders: pd.DataFrame):
    return orders.apply("sum", axis=0)


def sorted_by(orders: pd.DataFrame):
    return orders.sort_values("price")


def top(orders: pd.DataFrame):
    return orders.nlargest(2, "price")


def described(orders: pd.DataFrame):
    return orders.describe()


def written(orders: pd.DataFrame):
    return orders.to_csv(None)


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
