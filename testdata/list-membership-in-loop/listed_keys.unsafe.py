"""Lists that are made of the keys of a dict, or of a set, to be searched."""

import csv
from enum import Enum


class Side(Enum):
    BUY = 1
    SELL = 2


def prices(path):
    with open(path) as file:
        return {line: len(line) for line in file}


def known(orders: list[str], path):
    table = prices(path)
    return [order for order in orders if order in list(table.keys())]


def unknown(orders: list[str], table: dict[str, float]):
    for order in orders:
        if order not in list(table):
            yield order


def of_set(orders: list[str], seen: set[str]):
    return [order for order in orders if order in tuple(seen)]


def looked_up(orders: list[str], table: dict[str, float]):
    return [order for order in orders if order in table]


def by_view(orders: list[str], table: dict[str, float]):
    return [order for order in orders if order in table.keys()]


def of_each(tables: list[dict[str, float]], order: str):
    return [table for table in tables if order in list(table.keys())]


def once(order: str, table: dict[str, float]):
    return order in list(table.keys())


def written(orders: list[str]):
    return [order for order in orders if order in list({"a": 1, "b": 2})]


def on_side(path, sides_path):
    with open(sides_path) as file:
        sides: set[Side] = {Side[name] for name in file}
    with open(path) as file:
        return [row for row in csv.reader(file) if Side[row[0]] in sides]
