"""Commits after changes to tables, of which there are few, and after rows."""

import sqlite3


def drop_all(connection: sqlite3.Connection):
    names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    for (name,) in names:
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    connection.commit()


def drop_together(connection: sqlite3.Connection):
    names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    for (name,) in names:
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    connection.commit()


def add_all(connection: sqlite3.Connection, rows):
    connection.executemany("INSERT INTO item VALUES (?, ?)", rows)
    connection.commit()


def migrate_prices(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.executemany("INSERT INTO item VALUES (?, ?)", row)
    connection.commit()


def add_together(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.executemany("INSERT INTO item VALUES (?, ?)", row)
    connection.commit()
