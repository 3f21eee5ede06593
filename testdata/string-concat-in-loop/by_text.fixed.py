"""Names that are looked up as text stay."""

from __future__ import annotations


def looked_up(rows):
    text = ""
    for row in rows:
        text += str(row)
        eval("len(text)")
    return text


def plain(rows):
    return "".join([str(row) for row in rows])


def once(row):
    text = ""
    text += str(row)
    return text


def numbers(rows):
    total = 0
    for row in rows:
        total += row
    return total


def run():
    return looked_up([1, 2]), plain([1, 2]), once(1), numbers([1, 2])
