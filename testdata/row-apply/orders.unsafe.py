"""Functions applied to the rows of orders."""

import pandas as pd


def totals(orders: pd.DataFrame):
    return orders["price"] * orders["count"]


def labels(orders: pd.DataFrame):
    orders["label"] = orders["name"].str.strip().str.upper() + "-" + orders["shop"]
    return orders["label"]


def flags(orders: pd.DataFrame):
    return (orders["price"] > 5).map({True: "big", False: "small"}).rename(None)


def both(orders: pd.DataFrame):
    return (orders["price"] > 1) & (orders["count"] < 9)


def larger(orders: pd.DataFrame):
    return orders["price"].where(orders["price"] > orders["count"], 0).rename(None)


def texts(orders: pd.DataFrame):
    return (
        orders["name"].astype(object).map(str)
        + " x "
        + orders["count"].astype(object).map(str)
    )


def describe(row):
    return len(row)


def described(orders: pd.DataFrame):
    return orders.apply(describe, axis=1)


def by_column(orders: pd.DataFrame):
    return orders.apply(lambda column: column.max())


def by_axis(orders: pd.DataFrame):
    return orders.apply(lambda column: column.max(), axis=0)


def raw(orders: pd.DataFrame):
    return orders.apply(lambda values: values[0], axis=1, raw=True)


def compiled(orders: pd.DataFrame):
    return orders.apply(describe, axis=1, engine="numba", raw=True)


def whole(orders: pd.DataFrame):
    return orders["price"] * orders["count"]


def grouped(orders: pd.DataFrame):
    return orders.groupby("shop").apply(len)


def used(orders):
    return orders.apply(lambda row: row["price"], axis=1)


def summed(orders: pd.DataFrame):
    return orders[["price", "count"]].sum(axis=1)


def saved(orders: pd.DataFrame):
    return orders.apply(lambda row: open(row["name"]).read(), axis=1)


def run():
    orders = pd.DataFrame(
        {
            "name": [f" n{i}" for i in range(12)],
            "shop": ["a", "b", "c"] * 4,
            "price": [1.5 * i for i in range(12)],
            "count": range(12),
        }
    )
    return (
        totals(orders).tolist(),
        labels(orders).tolist(),
        flags(orders).tolist(),
        both(orders).tolist(),
        larger(orders).tolist(),
        texts(orders).tolist(),
    )
