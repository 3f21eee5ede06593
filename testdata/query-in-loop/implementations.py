"""Calls of abstract methods: what all implementations do is certain, what most do is partial evidence."""

import sqlite3
from abc import ABC, abstractmethod
from typing import Protocol


class Shelf(ABC):
    @abstractmethod
    def price(self, book): ...

    @abstractmethod
    def label(self, book): ...

    @abstractmethod
    def rating(self, book): ...

    @abstractmethod
    def stock(self, book): ...


class OwnShelf(Shelf):
    def __init__(self, connection: sqlite3.Connection):
        self.connection = connection

    def price(self, book):
        return self.connection.execute("SELECT price FROM own WHERE id = ?", (book,)).fetchone()

    def label(self, book):
        return self.connection.execute("SELECT label FROM own WHERE id = ?", (book,)).fetchone()

    def rating(self, book):
        return self.connection.execute("SELECT stars FROM own WHERE id = ?", (book,)).fetchone()

    def stock(self, book):
        return self.connection.execute("SELECT stock FROM own WHERE id = ?", (book,)).fetchone()


class LentShelf(Shelf):
    def __init__(self, connection: sqlite3.Connection):
        self.connection = connection

    def price(self, book):
        return self.connection.execute("SELECT price FROM lent WHERE id = ?", (book,)).fetchone()

    def label(self, book):
        return f"lent {book}"

    def rating(self, book):
        return self.connection.execute("SELECT stars FROM lent WHERE id = ?", (book,)).fetchone()

    def stock(self, book):
        return 0


class PaperShelf(Shelf):
    def __init__(self, connection: sqlite3.Connection, ratings: dict[str, int]):
        self.connection = connection
        self.ratings = ratings

    def price(self, book):
        return self.connection.execute("SELECT price FROM paper WHERE id = ?", (book,)).fetchone()

    def label(self, book):
        return book.upper()

    def rating(self, book):
        return self.ratings[book]

    def stock(self, book):
        return None


def prices(shelf: Shelf, books: list[str]):
    return [shelf.price(book) for book in books]  # error: PFL502


def stocks(shelf: Shelf, books: list[str]):
    # Two of three do nothing, as many do with what they need not tell.
    return [shelf.stock(book) for book in books]  # ok


def ratings(shelf: Shelf, books: list[str]):
    return [shelf.rating(book) for book in books]  # hint: PFL502


def labels(shelf: Shelf, books: list[str]):
    return [shelf.label(book) for book in books]  # ok


class Ledger(Protocol):
    def total(self, customer: str): ...

    def region(self, customer: str): ...


class Sales:
    def __init__(self, connection: sqlite3.Connection):
        self.connection = connection

    def total(self, customer: str):
        return self.connection.execute("SELECT sum(n) FROM s WHERE m = ?", (customer,)).fetchone()

    def region(self, customer: str):
        return customer[:4]


class Returns:
    def __init__(self, connection: sqlite3.Connection):
        self.connection = connection

    def total(self, customer: str):
        return self.connection.execute("SELECT sum(n) FROM r WHERE m = ?", (customer,)).fetchone()

    def region(self, customer: str):
        return self.connection.execute("SELECT region FROM r WHERE m = ?", (customer,)).fetchone()


def totals(ledger: Ledger, customers: list[str]):
    found = {}
    for customer in customers:
        found[customer] = ledger.total(customer)  # error: PFL502
    return found


def regions(ledger: Ledger, customers: list[str]):
    return [ledger.region(customer) for customer in customers]  # ok


def known(ledger: Returns, customers: list[str]):
    return [ledger.region(customer) for customer in customers]  # error: PFL502
