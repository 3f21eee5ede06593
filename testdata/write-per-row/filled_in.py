"""Statements whose text is put together for each row: of values, or of names."""

import sqlite3


def by_formatted_text(connection: sqlite3.Connection, readings):
    for place, degrees in readings:
        connection.execute(f"INSERT INTO reading (place, degrees) VALUES ('{place}', {degrees})")  # error: PFL503


def by_percent(connection: sqlite3.Connection, readings):
    for place, degrees in readings:
        connection.execute("UPDATE reading SET degrees = %s WHERE place = '%s'" % (degrees, place))  # error: PFL503


def by_one_percent(connection: sqlite3.Connection, places):
    for place in places:
        connection.execute("DELETE FROM reading WHERE place LIKE '%s'" % place)  # error: PFL503


def by_format(connection: sqlite3.Connection, readings):
    for place, degrees in readings:
        connection.execute("INSERT INTO reading VALUES ('{}', {})".format(place, degrees))  # error: PFL503


def by_plus(connection: sqlite3.Connection, table, numbers):
    for number in numbers:
        statement = "DELETE FROM " + table + " WHERE rowid = " + str(number)
        connection.execute(statement)  # error: PFL503


def columns(connection: sqlite3.Connection, changes):
    for column, value in changes:
        connection.execute(f"UPDATE reading SET {column} = {value} WHERE rowid = 1")  # ok: another-table


def tables(connection: sqlite3.Connection, changes):
    for table, value in changes:
        connection.execute("DELETE FROM %s WHERE degrees > %s" % (table, value))  # ok: another-table


def formatted_tables(connection: sqlite3.Connection, changes):
    for table, value in changes:
        connection.execute("DELETE FROM {} WHERE degrees > {}".format(table, value))  # ok: another-table


def conditions(connection: sqlite3.Connection, conditions):
    for condition in conditions:
        connection.execute("DELETE FROM reading WHERE " + condition)  # ok: another-table


def unknown_holes(connection: sqlite3.Connection, changes):
    for change in changes:
        connection.execute("DELETE FROM %s WHERE degrees > %s" % change)  # ok: another-table


def run(size=20):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE reading (place TEXT, degrees INTEGER)")
    readings = [(f"p{number}", number) for number in range(size)]
    by_formatted_text(connection, readings)
    by_percent(connection, [("p1", 40)])
    by_one_percent(connection, ["p2", "p1%"])
    by_format(connection, [("q", 5)])
    by_plus(connection, "reading", [5, 6])
    columns(connection, [("degrees", 7)])
    tables(connection, [("reading", 17)])
    formatted_tables(connection, [("reading", 15)])
    conditions(connection, ["degrees = 9"])
    unknown_holes(connection, [("reading", 13)])
    return connection.execute("SELECT * FROM reading ORDER BY place").fetchall()
