"""Functions applied to the rows of orders."""

import pandas as pd


def totals(orders: pd.DataFrame):
    return orders.apply(lambda row: row["price"] * row["count"], axis=1)  # error: PFL304


def labels(orders: pd.DataFrame):
    orders["label"] = orders.apply(  # error: PFL304
        lambda row: row["name"].strip().upper() + "-" + row["shop"], axis=1
    )
    return orders["label"]


def flags(orders: pd.DataFrame):
    return orders.apply(lambda row: "big" if row.price > 5 else "small", axis="columns")  # error: PFL304


def both(orders: pd.DataFrame):
    return orders.apply(lambda row: row["price"] > 1 and row["count"] < 9, axis=1)  # error: PFL304


def larger(orders: pd.DataFrame):
    return orders.apply(lambda row: row["price"] if row["price"] > row["count"] else 0, 1)  # error: PFL304


def texts(orders: pd.DataFrame):
    return orders.apply(lambda row: f"{row['name']} x {row['count']}", axis=1)  # error: PFL304


def describe(row):
    return len(row)


def described(orders: pd.DataFrame):
    return orders.apply(describe, axis=1)  # error: PFL304


def by_column(orders: pd.DataFrame):
    return orders.apply(lambda column: column.max())  # ok: by columns


def by_axis(orders: pd.DataFrame):
    return orders.apply(lambda column: column.max(), axis=0)  # ok: by columns


def raw(orders: pd.DataFrame):
    return orders.apply(lambda values: values[0], axis=1, raw=True)  # ok: arrays, not Series


def compiled(orders: pd.DataFrame):
    return orders.apply(describe, axis=1, engine="numba", raw=True)  # ok: compiled


def whole(orders: pd.DataFrame):
    return orders["price"] * orders["count"]  # ok: whole columns


def grouped(orders: pd.DataFrame):
    return orders.groupby("shop").apply(len)  # ok: groups


def used(orders):
    return orders.apply(lambda row: row["price"], axis=1)  # error: PFL304


def summed(orders: pd.DataFrame):
    return orders[["price", "count"]].sum(axis=1)  # ok: a method


def saved(orders: pd.DataFrame):
    return orders.apply(lambda row: open(row["name"]).read(), axis=1)  # ok: does-input-or-output


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
