"""Missing values that are asked for one by one."""

import pandas as pd


def filled(orders: pd.DataFrame):
    orders = orders.copy()
    orders["price"] = orders["price"].apply(lambda price: 0 if pd.isna(price) else price)  # error: PFL308
    orders["count"] = orders["count"].map(lambda count: count if pd.notnull(count) else 1)  # error: PFL308
    orders["open"] = orders["paid"].apply(pd.isnull)  # error: PFL308
    orders["known"] = orders["paid"].apply(lambda paid: pd.notna(paid))  # error: PFL308
    return orders


def emptied(names: pd.Series):
    return names.apply(lambda name: name if pd.notna(name) else None)  # error: PFL308


def asked_of_more(orders: pd.DataFrame, price):
    return orders["count"].map(lambda count: 0 if pd.isna(price) else len(str(price)))  # ok: not of the element


def any_missing(lists: pd.Series):
    return lists.map(lambda items: pd.isna(items).any())  # ok: each element is a list


def masked(names: pd.Series):
    return names.mask(names.isna(), "nobody")  # ok


def on_failure(names: pd.Series):
    return names.map(lambda name: "" if pd.isna(name) else lookup(name))  # ok: it calls something else


def lookup(name):
    with open(name) as file:
        return file.read()


def run():
    size = 20
    orders = pd.DataFrame({"price": [1.5, None] * size, "count": [2.0, None] * size, "paid": [None, "x"] * size})
    names = pd.Series(["a", None] * size)
    result = filled(orders)
    return [result[column].tolist() for column in result], emptied(names).fillna("-").tolist()
