"""Databases, one for each shop."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def opened(path: str) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


class Store:
    def __init__(self, path: str) -> None:
        self.connection = sqlite3.connect(path)

    def price(self, name: str) -> float | None:
        row = self.connection.execute("SELECT price FROM item WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None
