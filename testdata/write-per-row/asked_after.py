"""Rows written one by one, and what the cursor or a handler says of them afterwards."""

import sqlite3


def made() -> sqlite3.Connection:
    connection = sqlite3.connect("file.db")
    connection.execute("DROP TABLE IF EXISTS notes")
    connection.execute("CREATE TABLE notes (number INTEGER UNIQUE, note TEXT)")
    return connection


def last_row(connection: sqlite3.Connection, rows: list[tuple[int, str]]) -> int | None:
    cursor = connection.cursor()
    for row in rows:
        cursor.execute("INSERT INTO notes VALUES (?, ?)", row)  # error: PFL503
    return cursor.lastrowid


def plain(connection: sqlite3.Connection, rows: list[tuple[int, str]]) -> int:
    cursor = connection.cursor()
    for row in rows:
        cursor.execute("INSERT INTO notes VALUES (?, ?)", row)  # error: PFL503
    return cursor.execute("SELECT count(*) FROM notes").fetchone()[0]  # ok


def at_once(connection: sqlite3.Connection, rows: list[tuple[int, str]]) -> None:
    connection.executemany("INSERT INTO notes VALUES (?, ?)", rows)  # ok


def single(connection: sqlite3.Connection, row: tuple[int, str]) -> None:
    connection.execute("INSERT INTO notes VALUES (?, ?)", row)  # ok


def run():
    import os
    import tempfile

    os.chdir(tempfile.mkdtemp())
    rows = [(1, "a"), (2, "b")]
    return last_row(made(), rows), plain(made(), rows), plain(made(), [])
