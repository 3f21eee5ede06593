"""Loops that show, go through, or set attributes of objects: code of others may run there, or none."""

import datetime


class Box:
    def __init__(self) -> None:
        self.value = 0
        self.names: list[str] = []


class Talker(Box):
    def __str__(self) -> str:
        self.names.append("shown")
        return "talker"

    @property
    def size(self) -> int:
        return 1

    @size.setter
    def size(self, value: int) -> None:
        self.names.append(str(value))


def sets(rows: list[str], allowed: list[str], box):
    for row in rows:
        if row in allowed:  # hint: PFL607
            box.value = row


def shows(rows: list[str], allowed: list[str], box):
    for row in rows:
        if row in allowed:  # hint: PFL607
            print(f"{box}: {row}")


def shows_text(rows: list[str], allowed: list[str], box):
    return [str(box) for row in rows if row in allowed]  # hint: PFL607


def goes_through(rows: list[str], allowed: list[str], box):
    for row in rows:
        if row in allowed:  # hint: PFL607
            print(len(list(box)))


def sets_property(rows: list[str], allowed: list[str], talker: Talker):
    for row in rows:
        if row in allowed:  # hint: PFL607
            talker.size = 3


def shows_own(rows: list[str], allowed: list[str], talker: Talker):
    for row in rows:
        if row in allowed:  # hint: PFL607
            print(talker, row)


def sets_plainly(rows: list[str], allowed: list[str], box: Box):
    for row in rows:
        if row in allowed:  # hint: PFL607
            box.value = len(row)


def shows_plainly(rows: list[str], allowed: list[str], box: Box, day: datetime.date):
    for row in rows:
        if row in allowed:  # hint: PFL607
            print(f"{row}: {day}", str(len(row)), box)


def goes_plainly(rows: list[str], allowed: list[str], counts: list[int]):
    for row in rows:
        if row in allowed:  # hint: PFL607
            print(list(row), len(tuple(row)), sorted({len(row), *counts}))


def of_own(rows: list[str], box):
    allowed = ["a", "b", *"cdefghijklmnopqrstuvwxyz"]
    for row in rows:
        if row in allowed:  # hint: PFL607
            box.value = row


def in_set(rows: list[str], allowed: set[str], box):
    for row in rows:
        if row in allowed:  # ok
            box.value = row


def in_dict(rows: list[str], allowed: dict[str, int], box):
    for row in rows:
        if row in allowed:  # ok
            print(box)


def in_text(rows: list[str], allowed: str):
    return [row for row in rows if row in allowed]  # ok


def in_range(rows: list[int], size: int):
    return [row for row in rows if row in range(size)]  # ok


def once(row: str, allowed: list[str], box):
    if row in allowed:  # ok
        box.value = row


def few(allowed: list[str], box):
    for row in ("a", "b"):
        if row in allowed:  # ok
            box.value = row


def growing(rows: list[str]):
    seen: set[str] = set()
    for row in rows:
        if row in seen:  # ok
            print(row)
        seen.add(row)


def literal(rows: list[str]):
    return [row for row in rows if row in ["a", "b"]]  # ok


def other(rows: list[str], allowed: frozenset[str]):
    return [row for row in rows if row in allowed]  # ok


def keys(rows: list[str], allowed: dict[str, int]):
    return [row for row in rows if row in allowed.keys()]  # ok


def run():
    box, talker, rows, allowed = Box(), Talker(), ["a", "b", "z"], ["a", "b"]
    sets(rows, allowed, box)
    shows(rows, allowed, 3)
    goes_through(rows, allowed, "abc")
    sets_property(rows, allowed, talker)
    shows_own(rows, allowed, talker)
    sets_plainly(rows, allowed, box)
    shows_plainly(rows, allowed, 3, datetime.date(2020, 1, 1))
    goes_plainly(rows, allowed, [1, 2])
    of_own(rows, box)
    return shows_text(rows, allowed, 3), box.value, talker.names
