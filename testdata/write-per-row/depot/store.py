"""Writes of a depot: of a row, of a whole delivery, and of its tables."""

import sqlite3


class Store:
    def __init__(self, path):
        self.connection = sqlite3.connect(path)

    def insert_item(self, item):
        self.connection.execute("INSERT INTO item VALUES (?, ?)", item)

    def insert_delivery(self, delivery):
        self.connection.execute("PRAGMA synchronous = OFF")
        self.connection.execute("INSERT INTO delivery VALUES (?)", (delivery.number,))
        self.connection.executemany("INSERT INTO item VALUES (?, ?)", delivery.items)

    def create_table(self, statement):
        self.connection.execute(statement)

    def make_index(self, name):
        self.connection.execute("CREATE INDEX %s ON item (id)" % name)
