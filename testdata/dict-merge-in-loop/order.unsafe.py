"""Keys and values whose order of evaluation shows."""

from __future__ import annotations

from collections.abc import Iterator


def pairs(count: int, letters: Iterator[str]) -> dict[str, str]:
    found = {}
    for _ in range(count):
        found[f"{next(letters)}"] = next(letters)
    return found


def plain(names: list[str], letters: Iterator[str]) -> dict[str, str]:
    found = {}
    for name in names:
        found[name] = next(letters)
    return found


def two_names(names: list[str]) -> tuple[dict[str, int], dict[str, int]]:
    first = found = {}
    found = dict(found)
    for name in names:
        found[name] = len(name)
    return first, found


def assigned(names: list[str]) -> dict[str, int]:
    found = {}
    for name in names:
        found[name] = len(name)
    return found


def merged(first: dict[str, int], second: dict[str, int]) -> dict[str, int]:
    return {**first, **second}


def updated(names: list[str]) -> dict[str, int]:
    found = {}
    for name in names:
        found.update({name: 1})
    return found
