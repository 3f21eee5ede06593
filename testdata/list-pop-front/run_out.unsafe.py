"""Lists that are emptied until an exception says so."""

import contextlib
import time
from collections import deque


def merged(path):
    rows = deque(open(path))
    found = {}
    try:
        while True:
            row = rows.popleft()
            found[row] = len(row)
    except IndexError:
        pass
    return found


def suppressed(path):
    rows = deque(open(path))
    found = {}
    with contextlib.suppress(IndexError, KeyError):
        while True:
            row = rows.popleft()
            found[row] = len(row)
    return found


def watched(path, rows: list[str]):
    try:
        while True:
            time.sleep(1)
            rows.pop(0)
    except IndexError:
        pass


def served(path):
    rows = list(open(path))
    try:
        while True:
            rows.append(str(len(rows)))
            rows.pop(0)
    except KeyboardInterrupt:
        pass


def handled(path):
    rows = list(open(path))
    try:
        rows.pop(0)
    except IndexError:
        pass
    return rows
