"""Rows of a loop that also reads or stores cells, and rows that become objects."""

from dataclasses import dataclass

import pandas as pd


@dataclass
class Order:
    name: str
    price: float


def rated(row: pd.Series) -> float:
    return row["price"] * 2


class Orders:
    def __init__(self, rows: pd.DataFrame):
        self.rows = rows

    def rate(self):
        for label, price in zip(self.rows.index, self.rows["price"]):
            self.rows.at[label, "rate"] = price * 2

    def total(self):
        return sum(price for price in self.rows["price"])


def rates(orders: pd.DataFrame):
    rate_values = []
    for label, row in orders.iterrows():
        rate_values.append(rated(row))
    orders["rate"] = rate_values
    return orders


def only_rated(orders: pd.DataFrame):
    return [rated(row) for _, row in orders.iterrows()]


def made(orders: pd.DataFrame):
    return [Order(name, price) for name, price in zip(orders["name"], orders["price"])]


def records(orders: pd.DataFrame):
    return [
        {"name": name, "price": price}
        for name, price in zip(orders["name"], orders["price"])
    ]


def pairs(orders: pd.DataFrame):
    return [(name, price) for name, price in zip(orders["name"], orders["price"])]


def tuples(orders: pd.DataFrame):
    return [Order(row.name, row.price) for row in orders.itertuples()]


def columns(orders: pd.DataFrame):
    return [Order(name, price) for name, price in zip(orders["name"], orders["price"])]


def by_column(orders: pd.DataFrame):
    return [Order(name, orders[name].sum()) for name in orders.columns]


def one(orders: pd.DataFrame):
    row = orders.iloc[0]
    return Order(row["name"], row["price"])


def grouped(orders: pd.DataFrame):
    return [Order(name, part["price"].sum()) for name, part in orders.groupby("name")]
