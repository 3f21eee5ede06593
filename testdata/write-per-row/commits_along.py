"""Functions that write a row and commit it."""

import sqlite3


def save_row(connection: sqlite3.Connection, row):
    connection.execute("INSERT INTO rows VALUES (?)", (row,))
    connection.commit()


def save_all(connection: sqlite3.Connection, rows):
    for row in rows:
        save_row(connection, row)  # error: PFL504 # hint: PFL503 because commits-too


def add_row(connection: sqlite3.Connection, row):
    connection.execute("INSERT INTO rows VALUES (?)", (row,))


def add_all(connection: sqlite3.Connection, rows):
    for row in rows:
        add_row(connection, row)  # error: PFL503
    connection.commit()


def add_at_once(connection: sqlite3.Connection, rows):
    connection.executemany("INSERT INTO rows VALUES (?)", [(row,) for row in rows])  # ok
    connection.commit()  # ok
