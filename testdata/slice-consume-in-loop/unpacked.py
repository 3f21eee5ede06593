"""Sequences that are taken apart from the front."""

from __future__ import annotations


def total(numbers: list[int]) -> int:
    found = 0
    while numbers:
        first, *numbers = numbers  # hint: PFL605
        found += first
    return found


def pairs(numbers: list[int]):
    while numbers:
        first, numbers = numbers[0], numbers[1:]  # hint: PFL605
        yield first


def halves(rows):
    for row in rows:
        first, *rest = row  # ok: another row each time
        yield first, rest


def heads(rows):
    for row in rows:
        head, row = row[0], row[1:]  # ok: another row each time
        yield head, row


def once(numbers: list[int]):
    first, *numbers = numbers  # ok: no loop
    return first, numbers
