"""Commits beside handlers: of rows that cannot be read, and of rows that cannot be written."""

import csv
import json
import sqlite3
import sys


def write(database: sqlite3.Connection, statement, values):
    database.cursor().execute(statement, values)


def numbers(database: sqlite3.Connection):
    for row in csv.reader(sys.stdin):
        try:
            write(database, "INSERT INTO number VALUES (?)", (int(row[0]),))
            database.commit()  # error: PFL504
        except (ValueError, IndexError):
            print("no number", row)


def documents(database: sqlite3.Connection):
    for line in sys.stdin:
        try:
            write(database, "INSERT INTO document VALUES (?)", (json.loads(line)["name"],))
            database.commit()  # error: PFL504
        except json.JSONDecodeError:
            print("no document", line)
        except KeyError:
            print("no name", line)


def unique(database: sqlite3.Connection):
    for line in sys.stdin:
        try:
            write(database, "INSERT INTO name VALUES (?)", (line,))
            database.commit()  # ok: the others stay where one is there already
        except sqlite3.IntegrityError:
            print("known", line)


def any_error(database: sqlite3.Connection):
    for line in sys.stdin:
        try:
            write(database, "INSERT INTO name VALUES (?)", (int(line),))
            database.commit()  # ok: the others stay where one fails
        except:
            print("no number, or known", line)


def either(database: sqlite3.Connection):
    for line in sys.stdin:
        try:
            write(database, "INSERT INTO name VALUES (?)", (int(line),))
            database.commit()  # ok: the others stay where one fails
        except (ValueError, sqlite3.Error):
            print("no number, or known", line)


def last(database: sqlite3.Connection):
    for line in sys.stdin:
        try:
            write(database, "INSERT INTO name VALUES (?)", (int(line),))
        except ValueError:
            database.commit()  # ok: in the handler, of what was written before
