"""Lists that are emptied until an exception says so."""

import contextlib
import time


def merged(path):
    rows = list(open(path))
    found = {}
    try:
        while True:
            row = rows.pop(0)  # error: PFL608
            found[row] = len(row)
    except IndexError:
        pass
    return found


def suppressed(path):
    rows = list(open(path))
    found = {}
    with contextlib.suppress(IndexError, KeyError):
        while True:
            row = rows.pop(0)  # error: PFL608
            found[row] = len(row)
    return found


def watched(path, rows: list[str]):
    try:
        while True:
            time.sleep(1)
            rows.pop(0)  # ok: waits for more
    except IndexError:
        pass


def served(path):
    rows = list(open(path))
    try:
        while True:
            rows.append(str(len(rows)))
            rows.pop(0)  # ok: runs for ever
    except KeyboardInterrupt:
        pass


def handled(path):
    rows = list(open(path))
    try:
        rows.pop(0)  # ok: once
    except IndexError:
        pass
    return rows
