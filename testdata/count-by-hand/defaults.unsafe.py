"""Counting after a default was set."""

from __future__ import annotations

from collections import Counter


def kinds(rows):
    found = Counter(iter(rows))
    return dict(found)


def weights(rows):
    found = {}
    for row in rows:
        found.setdefault(row, 0)
        found[row] += len(row)
    return found


def from_one(rows):
    found = {}
    for row in rows:
        found.setdefault(row, 1)
        found[row] += 1
    return found


def run():
    return kinds(["a", "b", "a"]), kinds([]), weights(["a", "bb"]), from_one(["a"])
