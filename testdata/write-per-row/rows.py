"""Rows written one by one."""

import sqlite3


def store(connection: sqlite3.Connection, items):
    cursor = connection.cursor()
    for item in items:
        cursor.execute("INSERT INTO item VALUES (?, ?)", (item[0], item[1]))  # error: PFL503


def store_at_once(connection: sqlite3.Connection, items):
    connection.executemany("INSERT INTO item VALUES (?, ?)", items)  # ok


def reprice(connection: sqlite3.Connection, prices):
    for name, price in prices.items():
        if price > 0:
            connection.execute("UPDATE item SET price = ? WHERE name = ?", (price, name))  # hint: PFL503 because only-some-items


def truncate(connection: sqlite3.Connection, tables):
    for table in tables:
        connection.execute(f"DELETE FROM {table}")  # ok: another-table


def tune(connection: sqlite3.Connection, settings):
    for setting in settings:
        connection.execute(f"PRAGMA {setting}")  # ok


def in_chunks(connection: sqlite3.Connection, items):
    for start in range(0, len(items), 500):
        connection.executemany("INSERT INTO item VALUES (?, ?)", items[start : start + 500])  # ok


def save(connection: sqlite3.Connection, item):
    connection.execute("INSERT INTO item VALUES (?, ?)", item)


def save_each(connection: sqlite3.Connection, items):
    for item in items:
        save(connection, item)  # error: PFL503


def log(connection: sqlite3.Connection, message):
    connection.execute("INSERT INTO log VALUES (?)", (message,))  # ok


def run(size=50):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE item (name TEXT, price INTEGER)")
    connection.execute("CREATE TABLE log (message TEXT)")
    store(connection, [(f"n{number}", number) for number in range(size)])
    store_at_once(connection, [("a", 1)])
    reprice(connection, {"n1": 7, "n2": -1})
    save_each(connection, [("z", 9)])
    in_chunks(connection, [("c", 3)])
    log(connection, "done")
    return connection.execute("SELECT * FROM item ORDER BY name").fetchall()
