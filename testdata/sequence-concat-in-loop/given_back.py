"""Lists and tuples that a function gives back longer, which the loop gives it again."""

import functools


def add(rows, row):
    return rows + [row]


def more(rows, row):
    longer = [*rows, row]
    return longer


def pass_on(rows, row):
    return add(rows, row)


def add_in_place(rows, row):
    rows.append(row)
    return rows


def total(number, row):
    return number + row


def last(rows, row):
    return add([], row)


class Store:
    def add(self, rows, row):
        return rows + (row,)


def lines(path):
    rows = []
    for line in open(path):
        rows = add(rows, line)  # error: PFL603
    return rows


def lines_behind_two(path):
    rows = []
    for line in open(path):
        rows = pass_on(row=line, rows=rows)  # error: PFL603
    return rows


def displayed(path):
    rows = []
    for line in open(path):
        rows = more(rows, line)  # error: PFL603
    return rows


def of_method(path):
    store = Store()
    rows = ()
    for line in open(path):
        rows = store.add(rows, line)  # error: PFL603
    return rows


def of_partial(path):
    adding = functools.partial(add)
    rows = []
    for line in open(path):
        rows = adding(rows, line)  # error: PFL603
    return rows


def in_place(path):
    rows = []
    for line in open(path):
        rows = add_in_place(rows, line)  # ok
    return rows


def numbers(path):
    number = 0
    for line in open(path):
        number = total(number, len(line))  # ok
    return number


def another_value(path):
    rows, kept = [], []
    for line in open(path):
        rows = add(kept, line)  # ok
    return rows


def afresh(path):
    found = []
    for line in open(path):
        rows = []
        rows = add(rows, line)  # ok
        found.append(rows)
    return found


def not_given_back(path):
    rows = []
    for line in open(path):
        rows = last(rows, line)  # ok
    return rows


def once(line):
    rows = []
    rows = add(rows, line)  # ok
    return rows
