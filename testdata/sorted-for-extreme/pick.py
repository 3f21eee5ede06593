"""Sorting for one element."""


def smallest(values):
    return sorted(values)[0]  # hint: PFL612


def largest(values):
    return sorted(values, reverse=True)[0]  # hint: PFL612


def shortest(words):
    return sorted(words, key=len)[0]  # hint: PFL612


def latest(rows):
    return sorted(rows, key=lambda row: row[1], reverse=True)[0]  # hint: PFL612


def last(values):
    return sorted(values)[-1]  # ok: the last of equal elements


def few(values):
    return sorted(values)[:3]  # ok: a slice


def second(values):
    return sorted(values)[1]  # ok


def ours(values, sorted):
    return sorted(values)[0]  # ok: another function


def unknown(values, descending):
    return sorted(values, reverse=descending)[0]  # ok: either end


def run():
    rows = [("a", 2), ("b", 3), ("c", 3)]
    return smallest([2, 1]), largest([2, 3]), shortest(["aa", "b", "c"]), latest(rows), last([1, 2])


def nearest(left, right):
    return sorted([left, right])[0]  # ok: few-elements
