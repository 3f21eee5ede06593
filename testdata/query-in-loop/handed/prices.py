"""Objects and functions that are made, and handed to what calls them for each item."""

import sqlite3

from lookups import Lookup, Table, finder


def mapped(database: sqlite3.Connection, names: list[str]):
    find = Lookup(database)
    return list(map(find, names))  # error: PFL502


def filtered(database: sqlite3.Connection, names: list[str]):
    find = finder(database)
    return list(filter(find, names))  # error: PFL502


def ordered(database: sqlite3.Connection, names: list[str]):
    find = finder(database)
    return sorted(names, key=find)  # error: PFL502


def from_table(rows, names: list[str]):
    find = Table(rows)
    return list(map(find, names))  # ok: a look-up in memory


def two_ways(database: sqlite3.Connection, rows, names: list[str], fast):
    find = Lookup(database)
    if fast:
        find = Table(rows)
    return list(map(find, names))  # ok: it may be the table


def kept(database: sqlite3.Connection, names: list[str]):
    find = Lookup(database)
    return list(zip(find, names))  # ok: nothing calls it


def given(database: sqlite3.Connection, names: list[str], show):
    find = Lookup(database)
    return show(names, find=find)  # ok: what that does with it is not known
