"""A step from one version of the data to the next."""

import sqlite3


def forward(connection: sqlite3.Connection, prices):
    for number, price in prices:
        connection.execute("UPDATE item SET price = ? WHERE id = ?", (price, number))  # ok: in-migration
        connection.commit()  # ok
