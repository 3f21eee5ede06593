"""Scans that ask for presence by other names."""

from __future__ import annotations


def absent(names: list[str], wanted: str) -> bool:
    return wanted not in names


def listed(names: list[str], wanted: str) -> bool:
    return wanted in names


def counted(names: list[str], wanted: str) -> str:
    if wanted in names:
        return "there"
    return "gone" if wanted not in names else "there"


def number(names: list[str], wanted: str) -> int:
    return names.count(wanted)


def text(line: str, wanted: str) -> bool:
    return all(letter != wanted for letter in line)


def others(names: list[str], wanted: str) -> bool:
    return any(name != wanted for name in names)


def alike(names: list[str], wanted: str) -> bool:
    return all(name == wanted for name in names)


def run():
    found = []
    for names in ([], ["a"], ["b", "a"], ["b", "c"]):
        found.append((absent(names, "a"), listed(names, "a"), counted(names, "a")))
        found.append((number(names, "a"), others(names, "a"), alike(names, "a")))
    return found
