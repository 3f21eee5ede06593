"""What the program does every day."""

import sqlite3


def rename(connection: sqlite3.Connection, names):
    connection.executemany(
        "UPDATE item SET name = ? WHERE id = ?",
        [(name, number) for number, name in names],
    )
    connection.commit()
