"""Lists and tuples that are unpacked into a longer one, and tuples of any length."""

from __future__ import annotations


def unpacked(rows):
    found = []
    for row in rows:
        found = [*found, row]  # hint: PFL603
    return found


def unpacked_tuple(rows):
    found = ()
    for row in rows:
        found = (*found, row)  # hint: PFL603
    return found


def at_the_front(rows):
    found = []
    for row in rows:
        found = [row, *found]  # hint: PFL603
    return found


def two_at_once(rows):
    found = ()
    for row in rows:
        found = found + (row, row)  # hint: PFL603
    return found


def conditional(rows):
    found = []
    for row in rows:
        found = found + [row] if row else found  # hint: PFL603
    return found


class Register:
    def __init__(self):
        self.names: tuple[str, ...] = ()
        self.rows = []

    def fill(self, rows):
        for row in rows:
            self.names += (row.name,)  # hint: PFL603
            self.rows = [*self.rows, row]  # hint: PFL603


def merged(rows, base):
    for row in rows:
        whole = [*base, row]  # ok
        yield whole


def fresh(rows):
    for row in rows:
        args = []
        args = [*args, row]  # ok
        yield args


def window(rows):
    last = []
    for row in rows:
        last = [*last[-3:], row]  # ok
    return last


def swapped(rows):
    pair = (0, 0)
    for row in rows:
        pair = (pair[1], row)  # ok
    return pair


def copied(rows):
    found = []
    for row in rows:
        found = [*row]  # ok
    return found


def counted(rows):
    total = 0
    for row in rows:
        total = total + row if row else total  # ok
    return total


def summed(vectors):
    point = (0, 0)
    for x, y in vectors:
        point = (point[0] + x, point[1] + y)  # ok
    return point


def run():
    rows = list(range(40))
    return unpacked(rows), unpacked_tuple(rows), at_the_front(rows), two_at_once(rows), conditional(rows)
