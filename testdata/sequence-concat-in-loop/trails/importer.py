"""Rows put into one trail, and a word added to each of many pairs."""

from .trail import Pair, Trail


def imported(rows, owner: str) -> Trail:
    trail = Trail(owner)
    for row in rows:
        trail.record(row[2])
    return trail


def completed(pairs: list[Pair], word: str) -> None:
    for pair in pairs:
        pair.add(word)
