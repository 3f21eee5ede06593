"""Helpers that connect: to one database for all items, or to one for each."""

import sqlite3
from contextlib import closing


def ask(path, statement, values):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement, values).fetchall()


def count(path, word):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT count(*) FROM t WHERE word = ?", (word,)).fetchone()


def rows(path, numbers):
    return [ask(path, "SELECT * FROM t WHERE id = ?", (n,)) for n in numbers]  # error: PFL502 # hint: PFL507


def counts(path, words):
    for word in words:
        print(count(path, word))  # error: PFL502 # hint: PFL507


def row_of_each(paths):
    return [ask(path, "SELECT * FROM t WHERE id = ?", (1,)) for path in paths]  # ok


def count_of_each(paths, word):
    for path in paths:
        print(count(path, word))  # ok


def count_by_word(folder, words):
    for word in words:
        print(count(f"{folder}/{word}.db", word))  # ok
