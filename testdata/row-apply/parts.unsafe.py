"""Parts of texts in rows, and objects that are made of rows."""

from dataclasses import dataclass

import pandas as pd


@dataclass
class Item:
    name: str
    count: int


def first_parts(orders: pd.DataFrame):
    return orders["name"].str.split(
        ", ", regex=False
    ).str[0] + orders["kind"].str.split("-").str[0]


def items(orders: pd.DataFrame):
    return orders.apply(lambda row: Item(row["name"], row["count"]), axis=1).tolist()


def as_item(row: pd.Series) -> Item:
    return Item(row["name"], row["count"])


def items_by_name(orders: pd.DataFrame):
    return orders.apply(as_item, axis=1).tolist()


def of_columns(orders: pd.DataFrame):
    return [Item(name, count) for name, count in zip(orders["name"], orders["count"])]


def by_column(orders: pd.DataFrame):
    return orders.apply(lambda column: column.max())


def parts(orders: pd.DataFrame):
    return orders["name"].str.split(", ").str[0]


def named(orders: pd.DataFrame):
    return orders["name"].tolist()


def pairs(orders: pd.DataFrame):
    return orders[["price", "count"]].apply(tuple, axis=1)
