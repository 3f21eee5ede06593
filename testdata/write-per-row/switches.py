"""Functions that write only if they are asked to."""

import sqlite3


def named(connection: sqlite3.Connection, key, *name, keep=False):
    return text(connection, "name", key, *name, keep=keep)


def text(connection: sqlite3.Connection, column, key, *given, keep=False):
    value = given[0] if given else str(key)
    if keep:
        connection.execute("UPDATE item SET text = ? WHERE key = ?", (value, key))
    return f"{column}: {value}"


def names(connection: sqlite3.Connection, keys):
    return [named(connection, key) for key in keys]  # ok


def names_written(connection: sqlite3.Connection, keys):
    for key in keys:
        named(connection, key, "new", keep=True)  # hint: PFL503


def note(connection: sqlite3.Connection, text, dry=None):
    if not dry:
        connection.execute("INSERT INTO note VALUES (?)", (text,))


def notes(connection: sqlite3.Connection, texts):
    for one in texts:
        note(connection, one)  # hint: PFL503


def notes_with_option(connection: sqlite3.Connection, texts, options):
    for one in texts:
        note(connection, one, **options)  # hint: PFL503


def filed(connection: sqlite3.Connection, text, places=None):
    if places is None:
        places = ["a", "b", "c"]
    if places:
        connection.execute("INSERT INTO note VALUES (?)", (text + places[0],))


def filed_all(connection: sqlite3.Connection, texts):
    for one in texts:
        filed(connection, one)  # hint: PFL503


def shown_names(connection: sqlite3.Connection, keys):
    for key in keys:
        print(named(connection, key, keep=False))  # ok: it does not write
