"""Missing values that are asked for one by one."""

import pandas as pd


def filled(orders: pd.DataFrame):
    orders = orders.copy()
    orders["price"] = orders["price"].fillna(0)
    orders["count"] = orders["count"].fillna(1)
    orders["open"] = orders["paid"].isna()
    orders["known"] = orders["paid"].notna()
    return orders


def emptied(names: pd.Series):
    return names.where(names.notna(), None)


def asked_of_more(orders: pd.DataFrame, price):
    return orders["count"].map(lambda count: 0 if pd.isna(price) else len(str(price)))


def any_missing(lists: pd.Series):
    return lists.map(lambda items: pd.isna(items).any())


def masked(names: pd.Series):
    return names.mask(names.isna(), "nobody")


def on_failure(names: pd.Series):
    return names.map(lambda name: "" if pd.isna(name) else lookup(name))


def lookup(name):
    with open(name) as file:
        return file.read()


def run():
    size = 20
    orders = pd.DataFrame({"price": [1.5, None] * size, "count": [2.0, None] * size, "paid": [None, "x"] * size})
    names = pd.Series(["a", None] * size)
    result = filled(orders)
    return [result[column].tolist() for column in result], emptied(names).fillna("-").tolist()
