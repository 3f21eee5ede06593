"""What says that there is much to sort, and what does not."""

from __future__ import annotations

import os


def newest(folder: str) -> str:
    return min(os.listdir(folder))


def longest(path: str) -> str:
    with open(path) as file:
        return max(file, key=len)


def preferred(names: list[str]) -> str:
    return min(names)


def least(path: str) -> str:
    with open(path) as file:
        return min(file)


def last(path: str) -> str:
    with open(path) as file:
        return sorted(file)[-1]


def three(path: str) -> list[str]:
    with open(path) as file:
        return sorted(file)[:3]
