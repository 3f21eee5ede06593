"""Rows behind a counter or a progress bar."""

import pandas as pd
from tqdm import tqdm


def with_bar(orders: pd.DataFrame):
    total = 0
    for price, count in tqdm(
        zip(orders["price"], orders["count"]), total=len(orders), disable=True
    ):
        total += price * count
    return total


def numbered(orders: pd.DataFrame):
    found = []
    for number, price in enumerate(orders["price"]):
        found.append(number * price)
    return found


def numbered_with_label(orders: pd.DataFrame):
    found = []
    for number, (label, price, count) in enumerate(
        tqdm(zip(orders.index, orders["price"], orders["count"]), disable=True), 1
    ):
        found.append(number + label + price + count)
    return found


def counted(orders: pd.DataFrame):
    found = []
    for price in tqdm(orders["price"], disable=True):
        found.append(price * 2)
    return found


def in_a_list(orders: pd.DataFrame):
    return [price for price in tqdm(orders["price"], disable=True)]


def beside_others(orders: pd.DataFrame, rates):
    found = []
    for (_, row), rate in zip(orders.iterrows(), rates):
        found.append(row["price"] * rate)
    return found


def listed(orders: pd.DataFrame):
    found = []
    for _, row in list(orders.iterrows()):
        found.append(row["price"] * 2)
    return found


def by_tuples(orders: pd.DataFrame):
    return [row.price * 2 for row in tqdm(orders.itertuples(), disable=True)]


def by_columns(orders: pd.DataFrame):
    return [price * 2 for price in tqdm(orders["price"], disable=True)]


def groups(orders: pd.DataFrame):
    return [len(group) for _, group in tqdm(orders.groupby("state"), disable=True)]


def of_columns(orders: pd.DataFrame):
    return [name for name, _ in enumerate(orders.items())]


def first(orders: pd.DataFrame):
    for _, row in tqdm(orders.iterrows(), disable=True):
        if row["price"] > 3:
            return row
    return None


def few(orders: pd.DataFrame):
    return [row["price"] * 2 for _, row in tqdm(orders.head(3).iterrows(), disable=True)]


def pieces(orders: pd.DataFrame, size):
    return [orders.iloc[i : i + size]["price"].sum() for i in tqdm(range(0, len(orders), size))]


def run():
    orders = pd.DataFrame({"price": [1.5, 2.0, 4.0] * 5, "count": [2.0, 3.0, 4.0] * 5})
    found = (numbered(orders), numbered_with_label(orders), counted(orders), in_a_list(orders), listed(orders))
    return with_bar(orders), found, beside_others(orders, range(15))
