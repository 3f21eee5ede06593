"""Loops that ask and make or drop tables, beside loops that ask alone."""

import sqlite3


def kept(connection: sqlite3.Connection, tables: list[str]):
    for table in tables:
        connection.execute(f"CREATE TABLE IF NOT EXISTS {table} (key TEXT PRIMARY KEY)")
        found = connection.execute(  # hint: PFL502 because changes-tables
            "SELECT 1 FROM indexes WHERE name = ?", (table,)
        ).fetchone()
        print(found)


def dropped(connection: sqlite3.Connection, tables: list[str]):
    for table in tables:
        drop_all(connection, table)  # hint: PFL502 because changes-tables


def drop_all(connection: sqlite3.Connection, base: str):
    for (name,) in connection.execute("SELECT name FROM versions WHERE base = ?", (base,)):
        drop(connection, name)


def drop(connection: sqlite3.Connection, name: str):
    connection.execute(f"DROP TABLE IF EXISTS {name}")


def counted(connection: sqlite3.Connection, tables: list[str]):
    for table in tables:
        found = connection.execute(  # error: PFL502
            "SELECT count(*) FROM indexes WHERE name = ?", (table,)
        ).fetchone()
        print(found)
