"""Rows behind a counter or a progress bar."""

import pandas as pd
from tqdm import tqdm


def with_bar(orders: pd.DataFrame):
    total = 0
    for _, row in tqdm(orders.iterrows(), total=len(orders), disable=True):  # error: PFL303
        total += row["price"] * row["count"]
    return total


def numbered(orders: pd.DataFrame):
    found = []
    for number, (_, row) in enumerate(orders.iterrows()):  # error: PFL303
        found.append(number * row["price"])
    return found


def numbered_with_label(orders: pd.DataFrame):
    found = []
    for number, (label, row) in enumerate(tqdm(orders.iterrows(), disable=True), 1):  # error: PFL303
        found.append(number + label + row["price"] + row["count"])
    return found


def counted(orders: pd.DataFrame):
    found = []
    for i in tqdm(range(len(orders)), disable=True):  # error: PFL303
        found.append(orders.iloc[i]["price"] * 2)  # error: PFL307
    return found


def in_a_list(orders: pd.DataFrame):
    return [row["price"] for _, row in tqdm(orders.iterrows(), disable=True)]  # error: PFL303


def beside_others(orders: pd.DataFrame, rates):
    found = []
    for (_, row), rate in zip(orders.iterrows(), rates):  # error: PFL303
        found.append(row["price"] * rate)
    return found


def listed(orders: pd.DataFrame):
    found = []
    for _, row in list(orders.iterrows()):  # error: PFL303
        found.append(row["price"] * 2)
    return found


def by_tuples(orders: pd.DataFrame):
    return [row.price * 2 for row in tqdm(orders.itertuples(), disable=True)]  # ok


def by_columns(orders: pd.DataFrame):
    return [price * 2 for price in tqdm(orders["price"], disable=True)]  # ok


def groups(orders: pd.DataFrame):
    return [len(group) for _, group in tqdm(orders.groupby("state"), disable=True)]  # ok: groups


def of_columns(orders: pd.DataFrame):
    return [name for name, _ in enumerate(orders.items())]  # ok: columns


def first(orders: pd.DataFrame):
    for _, row in tqdm(orders.iterrows(), disable=True):  # ok: ends with the hit
        if row["price"] > 3:
            return row
    return None


def few(orders: pd.DataFrame):
    return [row["price"] * 2 for _, row in tqdm(orders.head(3).iterrows(), disable=True)]  # ok: handful-of-rows


def pieces(orders: pd.DataFrame, size):
    return [orders.iloc[i : i + size]["price"].sum() for i in tqdm(range(0, len(orders), size))]  # ok: pieces


def run():
    orders = pd.DataFrame({"price": [1.5, 2.0, 4.0] * 5, "count": [2.0, 3.0, 4.0] * 5})
    found = (numbered(orders), numbered_with_label(orders), counted(orders), in_a_list(orders), listed(orders))
    return with_bar(orders), found, beside_others(orders, range(15))
