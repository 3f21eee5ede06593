"""What says that there is much to sort, and what does not."""

from __future__ import annotations

import os


def newest(folder: str) -> str:
    return sorted(os.listdir(folder))[0]  # error: PFL612


def longest(path: str) -> str:
    with open(path) as file:
        return sorted(file, key=len, reverse=True)[0]  # error: PFL612


def preferred(names: list[str]) -> str:
    return sorted(names)[0]  # hint: PFL612


def least(path: str) -> str:
    with open(path) as file:
        return min(file)  # ok


def last(path: str) -> str:
    with open(path) as file:
        return sorted(file)[-1]  # ok: of equal ones, another than `max` gives


def three(path: str) -> list[str]:
    with open(path) as file:
        return sorted(file)[:3]  # ok: more than one
