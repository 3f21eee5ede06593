"""Generators that are gone through later, when the list may be another."""

from __future__ import annotations


def later(words: list[str]):
    known = [word.lower() for word in words]
    chosen = (word for word in words if word in known)  # hint: PFL607
    known.append("a")
    return list(chosen)


def at_once(words: list[str]):
    known = [word.lower() for word in words]
    return sum(1 for word in words if word in known)  # hint: PFL607


def in_a_set(words: list[str]):
    known = {word.lower() for word in words}
    return [word for word in words if word in known]  # ok: a set


def of_each(rows: list[str]):
    return [row for row in rows if "x" in row.split(",")]  # ok: another list each time


def run():
    words = ["a", "1", "b"]
    return later(words), at_once(words), in_a_set(words), of_each(words)
