"""A step from one version of the data to the next."""

import sqlite3


def sized(connection: sqlite3.Connection, path):
    sizes = {}
    with open(path) as lines:
        for line in lines:
            row = connection.execute("SELECT size FROM item WHERE name = ?", (line,))  # ok: in-migration
            sizes[line] = row.fetchone()
    return sizes
