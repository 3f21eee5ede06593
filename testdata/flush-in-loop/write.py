"""Flushing in each iteration, and now and then."""

import os
import sys


def write(path, rows):
    with open(path, "w") as file:
        for row in rows:
            file.write(row)
            file.flush()  # hint: PFL703


def durable(path, rows):
    with open(path, "w") as file:
        for row in rows:
            file.write(row)
            os.fsync(file.fileno())  # hint: PFL703


def printed(rows):
    for row in rows:
        print(row, flush=True)  # hint: PFL703


def shown(rows):
    for row in rows:
        sys.stdout.write(row)
        sys.stdout.flush()  # hint: PFL703


def sometimes(path, rows):
    with open(path, "w") as file:
        for number, row in enumerate(rows):
            file.write(row)
            if number % 100 == 0:
                file.flush()  # ok: now and then


def at_the_end(path, rows):
    with open(path, "w") as file:
        for row in rows:
            file.write(row)
        file.flush()  # ok: once


def sessions(session, rows):
    for row in rows:
        session.add(row)
        session.flush()  # ok: not a file


def plain(rows):
    for row in rows:
        print(row)  # ok
