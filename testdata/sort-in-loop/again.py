"""Lists that are put in order again and again, also by another name for it, and dicts."""

from __future__ import annotations


def ranked(rows):
    found = []
    for row in rows:
        found.append(row.score)
        found = sorted(found)  # hint: PFL611
        yield found[-1]


def best_first(rows, scores: dict[str, int]):
    for row in rows:
        yield row, max(scores.values())  # hint: PFL611
        for name, score in sorted(scores.items()):  # hint: PFL611
            yield name, score


def each(groups: list[list[int]]):
    for group in groups:
        group = sorted(group)  # ok: another list each time
        yield group


def fresh(rows):
    for row in rows:
        found = [row.low, row.high]
        found = sorted(found)  # ok: a new list each time
        yield found


def own(rows):
    for row in rows:
        yield max(row.scores.values())  # ok: another dict each time
