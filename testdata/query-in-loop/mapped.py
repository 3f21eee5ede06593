"""Functions that `map` and the like run for each item."""

import sqlite3
from functools import lru_cache
from itertools import starmap

connection = sqlite3.connect("shop.db")


def price(number):
    return connection.execute("SELECT price FROM item WHERE id = ?", (number,)).fetchone()


def stock(shop, number):
    found = connection.execute(
        "SELECT stock FROM item WHERE shop = ? AND id = ?", (shop, number)
    )
    return found.fetchone()


def is_sold(number):
    return connection.execute("SELECT 1 FROM sale WHERE item = ?", (number,)).fetchone()


@lru_cache
def cached_price(number):
    return connection.execute("SELECT price FROM item WHERE id = ?", (number,)).fetchone()


def prices_of(numbers):
    marks = ",".join("?" * len(numbers))
    return connection.execute(f"SELECT price FROM item WHERE id IN ({marks})", numbers).fetchall()


def prices(numbers):
    return list(map(price, numbers))  # error: PFL502


def stocks(pairs):
    return list(starmap(stock, pairs))  # error: PFL502


def stocked(pairs):
    return list(starmap(lambda shop, number: stock(shop, number), pairs))  # error: PFL502


def sold(numbers):
    return [number for number in filter(is_sold, numbers)]  # error: PFL502


def in_lambda(numbers):
    return list(map(lambda number: price(number), numbers))  # error: PFL502


def cached_prices(numbers):
    return list(map(cached_price, numbers))  # ok


def in_chunks(chunks: list[list[int]]):
    return list(map(prices_of, chunks))  # ok


def names(numbers):
    return list(map(str, numbers))  # ok


def of_pair():
    return list(map(price, (1, 2)))  # ok
