"""What the program does every day."""

import sqlite3


def sized(connection: sqlite3.Connection, path):
    sizes = {}
    with open(path) as lines:
        for line in lines:
            row = connection.execute("SELECT size FROM item WHERE name = ?", (line,))  # error: PFL502
            sizes[line] = row.fetchone()
    return sizes
