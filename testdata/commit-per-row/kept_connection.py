"""Objects that keep the connection that they are made with, without a word of what it is."""

import csv
import sqlite3


class Readings:
    def __init__(self, connection):
        self.connection = connection

    def add(self, row):
        self.connection.execute("INSERT INTO reading VALUES (?, ?)", row)
        self.connection.commit()


class Sheets:
    def __init__(self, connection):
        self.connection = connection

    def add(self, row):
        self.connection.add(row)
        self.connection.commit()


def fill(path, database):
    readings = Readings(sqlite3.connect(database))
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            readings.add(row)  # error: PFL504 # hint: PFL503


def fill_anything(path, made):
    sheets = Sheets(made())
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            sheets.add(row)  # ok
