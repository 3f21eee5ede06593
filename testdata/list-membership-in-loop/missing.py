"""Lists that may be None or not be there when the loop starts."""

from __future__ import annotations

from typing import Optional


def wanted(names: list[str], allowed: list[str] | None = None) -> list[str]:
    return [name for name in names if allowed and name in allowed]  # error: PFL607


def wanted_too(names: list[str], allowed: list[str] = None) -> list[str]:
    found = []
    for name in names:
        if allowed is None or name in allowed:  # error: PFL607
            found.append(name)
    return found


def asked(names: list[str], allowed: Optional[list[str]] = None) -> list[str]:
    if not allowed:
        return names
    return [name for name in names if name in allowed]  # error: PFL607


def asked_too(names: list[str], allowed: Optional[list[str]] = None) -> list[str]:
    if allowed is not None and names:
        names = [name for name in names if name in allowed]  # error: PFL607
    return names


def sometimes(names: list[str], strict: bool) -> int:
    if strict:
        allowed = [name for name in names if name.isupper()]
    count = 0
    for name in names:
        if strict and name in allowed:  # error: PFL607
            count += 1
    return count


def shadowed(names: list[str], allowed: list[str], set: str) -> list[str]:
    return [set + name for name in names if name in allowed]  # error: PFL607


def looked_up(names: list[str], groups: dict[str, list[str]]) -> list[str]:
    members = groups.get("all")
    return [name for name in names if members and name in members]  # error: PFL607


class Columns:
    NAMES = [letter for letter in "abcdefghijkl"]
    for letter in "abc":
        assert letter in NAMES  # hint: PFL607


def small(names: list[str]) -> list[str]:
    few = ["a", "b"]
    return [name for name in names if name in few]  # ok


def ready(names: list[str], allowed: set[str]) -> list[str]:
    return [name for name in names if name in allowed]  # ok
