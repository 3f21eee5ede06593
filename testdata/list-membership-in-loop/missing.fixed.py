"""Lists that may be None or not be there when the loop starts."""

from __future__ import annotations

from typing import Optional

from torch import nn


def wanted(names: list[str], allowed: list[str] | None = None) -> list[str]:
    return [name for name in names if allowed and name in allowed]


def wanted_too(names: list[str], allowed: list[str] = None) -> list[str]:
    found = []
    for name in names:
        if allowed is None or name in allowed:
            found.append(name)
    return found


def asked(names: list[str], allowed: Optional[list[str]] = None) -> list[str]:
    if not allowed:
        return names
    allowed_set = set(allowed)
    return [name for name in names if name in allowed_set]


def asked_too(names: list[str], allowed: Optional[list[str]] = None) -> list[str]:
    if allowed is not None and names:
        allowed_set = set(allowed)
        names = [name for name in names if name in allowed_set]
    return names


def sometimes(names: list[str], strict: bool) -> int:
    if strict:
        allowed = {name for name in names if name.isupper()}
    count = 0
    for name in names:
        if strict and name in allowed:
            count += 1
    return count


def shadowed(names: list[str], allowed: list[str], set: str) -> list[str]:
    return [set + name for name in names if name in allowed]


def looked_up(names: list[str], groups: dict[str, list[str]]) -> list[str]:
    members = groups.get("all")
    return [name for name in names if members and name in members]


class Codes:
    KNOWN = [chr(number) for number in range(1000)]
    for number in range(1000):
        assert chr(number) in KNOWN


def small(names: list[str]) -> list[str]:
    few = ["a", "b"]
    return [name for name in names if name in few]


def ready(names: list[str], allowed: set[str]) -> list[str]:
    return [name for name in names if name in allowed]


class Encoder(nn.Module):
    def forward(self, x, layers: list[int], wanted: list[int]):
        kept = []
        for number in range(x.shape[0]):
            if number in wanted:
                kept.append(number)
        return kept


def counted(names: list[str], known: dict[str, int]) -> list[str]:
    return [name for name in names if name in known]


def late(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        allowed = [other for other in names if other > name]
        if name in allowed:
            found.append(name)
    return found


def once(name: str, allowed: list[str]) -> bool:
    return name in allowed


def spaced(names: list[str], text: str) -> list[str]:
    return [name for name in names if name in text]


def numbered(names: list[int], steps: range) -> list[int]:
    return [name for name in names if name in steps]
