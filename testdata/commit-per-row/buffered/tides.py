"""Rows of a file that are handed to stores, one by one."""

import csv

from store import Buffered, Plain


def read(path: str, database: str) -> None:
    tides = Buffered(database)
    with open(path, newline="") as lines:
        for harbour, height in csv.reader(lines):
            tides.add((harbour, float(height)))  # ok
    tides.write()


def read_plainly(path: str, database: str) -> None:
    tides = Plain(database)
    with open(path, newline="") as lines:
        for harbour, height in csv.reader(lines):
            tides.add((harbour, float(height)))  # error: PFL504 # hint: PFL503
