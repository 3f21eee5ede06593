"""Queries whose text is put together for each item: of values, or of names."""

import psycopg2

cursor = psycopg2.connect("dbname=harbour").cursor()


def names(numbers):
    found = []
    for number in numbers:
        cursor.execute(f"SELECT name FROM ship WHERE number = {number}")  # error: PFL502
        found.append(cursor.fetchone())
    return found


def between(weeks):
    found = []
    for first, last in weeks:
        cursor.execute("SELECT name FROM ship WHERE arrival BETWEEN '{}' AND '{}'".format(first, last))  # error: PFL502
        found.append(cursor.fetchall())
    return found


def sizes(tables):
    found = []
    for table, number in tables:
        cursor.execute(f"SELECT size FROM {table} WHERE number = {number}")  # ok: another-table
        found.append(cursor.fetchone())
    return found


def owner(number):
    cursor.execute(f"SELECT owner FROM ship WHERE number = {number}")
    return cursor.fetchone()


def owners(numbers):
    return [owner(number) for number in numbers]  # error: PFL502


def length(table):
    cursor.execute(f"SELECT max(length) FROM {table}")
    return cursor.fetchone()


def lengths(tables):
    return [length(table) for table in tables]  # ok: another-table
