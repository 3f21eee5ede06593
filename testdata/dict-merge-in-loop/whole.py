"""Dicts that are merged whole: how much comes with each nobody says here."""

from __future__ import annotations


def merged(parts: list[dict[str, int]]):
    found: dict[str, int] = {}
    for part in parts:
        found = {**found, **part}  # hint: PFL604
    return found


def joined(parts: list[dict[str, int]]):
    found: dict[str, int] = {}
    for part in parts:
        found = found | part  # hint: PFL604
    return found


def stamped(rows, defaults: dict[str, int]):
    state = {}
    for row in rows:
        state = {**state, **defaults}  # ok: the same entries each time
        state = {**state, "last": row}  # ok: one key
        yield defaults | {"row": row}  # ok: another dict


class Index:
    def __init__(self) -> None:
        self.names: dict[str, int] = {}

    def put(self, name: str, number: int) -> None:
        self.names = {**self.names, name: number}  # hint: PFL604

    def put_all(self, rows):
        for name, number in rows:
            self.put(name, number)
