"""Counting after a default was set."""

from __future__ import annotations


def kinds(rows):
    found = {}
    for row in rows:  # hint: PFL617
        found.setdefault(row, 0)
        found[row] += 1
    return dict(found)


def weights(rows):
    found = {}
    for row in rows:
        found.setdefault(row, 0)
        found[row] += len(row)  # ok: a weight
    return found


def from_one(rows):
    found = {}
    for row in rows:
        found.setdefault(row, 1)
        found[row] += 1  # ok: starts at one
    return found


def run():
    return kinds(["a", "b", "a"]), kinds([]), weights(["a", "bb"]), from_one(["a"])
