"""Sorting for one element."""


def smallest(values):
    return min(values)


def largest(values):
    return max(values)


def shortest(words):
    return min(words, key=len)


def latest(rows):
    return max(rows, key=lambda row: row[1])


def last(values):
    return sorted(values)[-1]


def few(values):
    return sorted(values)[:3]


def second(values):
    return sorted(values)[1]


def ours(values, sorted):
    return sorted(values)[0]


def unknown(values, descending):
    return sorted(values, reverse=descending)[0]


def run():
    rows = [("a", 2), ("b", 3), ("c", 3)]
    return smallest([2, 1]), largest([2, 3]), shortest(["aa", "b", "c"]), latest(rows), last([1, 2])


def nearest(left, right):
    return sorted([left, right])[0]
