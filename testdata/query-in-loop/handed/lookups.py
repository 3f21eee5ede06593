"""What is made to be called, and asks the database."""

import sqlite3


class Lookup:
    def __init__(self, database: sqlite3.Connection):
        self.database = database

    def __call__(self, name):
        return self.database.execute("SELECT price FROM item WHERE name = ?", (name,)).fetchone()


class Table:
    def __init__(self, rows):
        self.rows = rows

    def __call__(self, name):
        return self.rows.get(name)


def finder(database: sqlite3.Connection):
    def find(name):
        return database.execute("SELECT price FROM item WHERE name = ?", (name,)).fetchone()

    return find
