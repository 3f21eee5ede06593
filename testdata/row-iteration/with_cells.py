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
        for label, row in self.rows.iterrows():  # error: PFL303
            self.rows.at[label, "rate"] = row["price"] * 2  # error: PFL306

    def total(self):
        return sum(row["price"] for _, row in self.rows.iterrows())  # hint: PFL303 because unread-attribute


def rates(orders: pd.DataFrame):
    for label, row in orders.iterrows():  # error: PFL303
        orders.at[label, "rate"] = rated(row)  # error: PFL306
    return orders


def only_rated(orders: pd.DataFrame):
    return [rated(row) for _, row in orders.iterrows()]  # hint: PFL303 because passes-rows-on


def made(orders: pd.DataFrame):
    return [Order(row["name"], row["price"]) for _, row in orders.iterrows()]  # error: PFL303


def records(orders: pd.DataFrame):
    return [{"name": row["name"], "price": row["price"]} for _, row in orders.iterrows()]  # error: PFL303


def pairs(orders: pd.DataFrame):
    return [(row["name"], row["price"]) for _, row in orders.iterrows()]  # error: PFL303


def tuples(orders: pd.DataFrame):
    return [Order(row.name, row.price) for row in orders.itertuples()]  # ok: quick


def columns(orders: pd.DataFrame):
    return [Order(name, price) for name, price in zip(orders["name"], orders["price"])]  # ok: quick


def by_column(orders: pd.DataFrame):
    return [Order(name, orders[name].sum()) for name in orders.columns]  # ok: columns


def one(orders: pd.DataFrame):
    row = orders.iloc[0]
    return Order(row["name"], row["price"])  # ok: once


def grouped(orders: pd.DataFrame):
    return [Order(name, part["price"].sum()) for name, part in orders.groupby("name")]  # ok: groups
