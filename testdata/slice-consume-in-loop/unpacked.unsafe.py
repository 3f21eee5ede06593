"""Sequences that are taken apart from the front."""

from __future__ import annotations

from collections import deque


def total(numbers: list[int]) -> int:
    found = 0
    numbers = deque(numbers)
    while numbers:
        first = numbers.popleft()
        found += first
    return found


def pairs(numbers: list[int]):
    numbers = deque(numbers)
    while numbers:
        first = numbers.popleft()
        yield first


def halves(rows):
    for row in rows:
        first, *rest = row
        yield first, rest


def heads(rows):
    for row in rows:
        head, row = row[0], row[1:]
        yield head, row


def once(numbers: list[int]):
    first, *numbers = numbers
    return first, numbers
