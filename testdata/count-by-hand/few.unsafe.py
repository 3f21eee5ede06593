"""Counts of a few values."""

from collections import Counter


def sides(words: list[str]):
    counts: dict[str, int] = {}
    for side in ("left", "right", "left"):
        counts[side] = counts.get(side, 0) + 1
    return counts


def initials(words: list[str]):
    counts: dict[str, int] = Counter(words)
    return counts
