"""Loops that count, and go over no rows of a frame."""

import pandas as pd


def by_column(orders: pd.DataFrame):
    found = {}
    for i in range(orders.shape[1]):  # ok: columns
        found[orders.columns[i]] = orders.iloc[:, i].sum()
    return found


def by_group(orders: pd.DataFrame):
    found = {}
    for name, group in orders.groupby("name"):  # ok: groups
        found[name] = group["price"].sum()
    return found


def by_name(orders: pd.DataFrame):
    return {name: column.max() for name, column in orders.items()}  # ok: columns


def of_two(orders: pd.DataFrame):
    found = []
    for price, count in zip(orders["price"], orders["count"]):  # ok: values of two columns
        found.append(price * count)
    return found


def tries(orders: pd.DataFrame):
    sizes = []
    for i in range(3):  # ok: three of them
        sizes.append(len(orders.sample(10, random_state=i)))
    return sizes
