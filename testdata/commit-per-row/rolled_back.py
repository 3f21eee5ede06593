"""Commits of single rows, with a handler that takes back what was not committed."""

import sqlite3


def kept(connection: sqlite3.Connection, rows: list[tuple[int]]) -> int:
    try:
        for row in rows:
            connection.execute("INSERT INTO numbers VALUES (?)", row)  # error: PFL503
            connection.commit()  # error: PFL504
    except sqlite3.IntegrityError:
        connection.rollback()
    return connection.execute("SELECT count(*) FROM numbers").fetchone()[0]


def undone(connection: sqlite3.Connection, rows: list[tuple[int]]) -> None:
    for row in rows:
        connection.execute("INSERT INTO numbers VALUES (?)", row)  # error: PFL503
        connection.commit()  # error: PFL504
        connection.execute("INSERT INTO numbers VALUES (?)", (row[0] + 1,))  # error: PFL503
        connection.rollback()


def once(connection: sqlite3.Connection, rows: list[tuple[int]]) -> int:
    try:
        connection.executemany("INSERT INTO numbers VALUES (?)", rows)
        connection.commit()  # ok
    except sqlite3.IntegrityError:
        connection.rollback()
    return connection.execute("SELECT count(*) FROM numbers").fetchone()[0]


def counted(rows: list[int]) -> list[int]:
    found = []
    for row in rows:
        connection = sqlite3.connect(":memory:")  # ok
        connection.execute("CREATE TABLE numbers (number INTEGER)")
        found.append(connection.execute("SELECT count(*) FROM numbers").fetchone()[0] + row)  # ok: of the table that the iteration has made
        connection.close()
    return found


def run():
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE numbers (number INTEGER UNIQUE)")
    connection.commit()
    return kept(connection, [(1,), (2,), (1,)]), once(connection, [(3,), (4,)]), counted([1, 2])
