"""Functions that `map` and the like run for each row."""

import sqlite3

connection = sqlite3.connect("store.db")


def store(name):
    connection.execute("INSERT INTO item VALUES (?)", (name,))
    connection.commit()


def insert(name):
    connection.execute("INSERT INTO item VALUES (?)", (name,))


def all_stored(names):
    return list(map(store, names))  # error: PFL504 # hint: PFL503


def stored_and_kept(names):
    return [*filter(store, names)]  # error: PFL504 # hint: PFL503


def committed_once(names):
    list(map(insert, names))  # error: PFL503
    connection.commit()  # ok


def later(names):
    return map(len, names)  # ok
