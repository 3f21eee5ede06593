"""Commits after changes to tables, of which there are few, and after rows."""

import sqlite3


def drop_all(connection: sqlite3.Connection):
    names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    for (name,) in names:
        connection.execute(f"DROP TABLE IF EXISTS {name}")
        connection.commit()  # hint: PFL504


def drop_together(connection: sqlite3.Connection):
    names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    for (name,) in names:
        connection.execute(f"DROP TABLE IF EXISTS {name}")  # ok
    connection.commit()  # ok


def add_all(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.execute("INSERT INTO item VALUES (?, ?)", row)  # error: PFL503
        connection.commit()  # error: PFL504


def migrate_prices(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.executemany("INSERT INTO item VALUES (?, ?)", row)
        connection.commit()  # hint: PFL504


def add_together(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.executemany("INSERT INTO item VALUES (?, ?)", row)  # ok
    connection.commit()  # ok
