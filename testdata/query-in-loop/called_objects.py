"""Objects of classes with a `__call__`, as functions are."""

import sqlite3


class Price:
    def __call__(self, number: int, db: sqlite3.Connection):
        return db.execute("SELECT price FROM item WHERE id = ?", (number,)).fetchone()


class Doubled:
    def __call__(self, number: int, db: sqlite3.Connection):
        return number * 2


class Prices:
    def __init__(self):
        self.price = Price()
        self.doubled = Doubled()

    def all(self, numbers, db: sqlite3.Connection):
        return [self.price(number, db) for number in numbers]  # error: PFL502

    def none(self, numbers, db: sqlite3.Connection):
        return [self.doubled(number, db) for number in numbers]  # ok


def made(numbers: list[int], db: sqlite3.Connection):
    price = Price()
    doubled = Doubled()
    for number in numbers:
        print(price(number, db))  # error: PFL502
    for number in numbers:
        print(doubled(number, db))  # ok


def given(numbers: list[int], db: sqlite3.Connection, price: Price, doubled: Doubled):
    print([price(number, db) for number in numbers])  # error: PFL502
    return [doubled(number, db) for number in numbers]  # ok
