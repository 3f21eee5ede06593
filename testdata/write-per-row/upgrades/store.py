"""What the program does every day."""

import sqlite3


def rename(connection: sqlite3.Connection, names):
    for number, name in names:
        connection.execute("UPDATE item SET name = ? WHERE id = ?", (name, number))  # error: PFL503
    connection.commit()  # ok
