"""All steps in one file."""

import sqlite3


def add_names(connection: sqlite3.Connection, names):
    for number, name in names:
        connection.execute("UPDATE item SET name = ? WHERE id = ?", (name, number))  # ok: in-migration
        connection.commit()  # ok
