"""Comments stay, and lists that single iterations keep are not rewritten."""

from __future__ import annotations


def commented(rows):
    found = []
    for row in rows:
        found += [
            row,  # as it came
        ]
    return found


def steps(rows):
    found = []
    kept = []
    for row in rows:
        if row:
            kept.append(found)
        found = found + [row]
    return kept, found


def saved(rows):
    found = []
    for row in rows:
        found.append(row)
    kept = [found]
    return kept


def in_place(rows):
    found = []
    for row in rows:
        found += [row]
    return found


def fresh(rows):
    kept = []
    for row in rows:
        found = []
        found = found + [row]
        kept.append(found)
    return kept


def counted(rows):
    found = 0
    for row in rows:
        found = found + len(row)
    return found


def run():
    rows = ["a", "b", ""]
    return commented(rows), steps(rows), saved(rows), in_place(rows), fresh(rows), counted(rows)
