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
    return [order for order in orders if order in list(table.keys())]  # error: PFL607


def unknown(orders: list[str], table: dict[str, float]):
    for order in orders:
        if order not in list(table):  # hint: PFL607 because length-unknown
            yield order


def of_set(orders: list[str], seen: set[str]):
    return [order for order in orders if order in tuple(seen)]  # hint: PFL607


def looked_up(orders: list[str], table: dict[str, float]):
    return [order for order in orders if order in table]  # ok: what to do instead


def by_view(orders: list[str], table: dict[str, float]):
    return [order for order in orders if order in table.keys()]  # ok: a view looks up as well


def of_each(tables: list[dict[str, float]], order: str):
    return [table for table in tables if order in list(table.keys())]  # hint: PFL618


def once(order: str, table: dict[str, float]):
    return order in list(table.keys())  # hint: PFL618


def written(orders: list[str]):
    return [order for order in orders if order in list({"a": 1, "b": 2})]  # ok: written out


def on_side(path, sides_path):
    with open(sides_path) as file:
        sides: list[Side] = [Side[name] for name in file]
    with open(path) as file:
        return [row for row in csv.reader(file) if Side[row[0]] in sides]  # hint: PFL607 because enumeration-members
