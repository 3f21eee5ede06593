"""Scans that ask for presence by other names."""

from __future__ import annotations


def absent(names: list[str], wanted: str) -> bool:
    return all(name != wanted for name in names)  # hint: PFL618


def listed(names: list[str], wanted: str) -> bool:
    return any([name == wanted for name in names])  # hint: PFL618


def counted(names: list[str], wanted: str) -> str:
    if names.count(wanted):  # hint: PFL618
        return "there"
    return "gone" if not names.count(wanted) else "there"  # hint: PFL618


def number(names: list[str], wanted: str) -> int:
    return names.count(wanted)  # ok: how many


def text(line: str, wanted: str) -> bool:
    return all(letter != wanted for letter in line)  # ok: a text


def others(names: list[str], wanted: str) -> bool:
    return any(name != wanted for name in names)  # ok: whether there is another one


def alike(names: list[str], wanted: str) -> bool:
    return all(name == wanted for name in names)  # ok: whether they are all the same


def run():
    found = []
    for names in ([], ["a"], ["b", "a"], ["b", "c"]):
        found.append((absent(names, "a"), listed(names, "a"), counted(names, "a")))
        found.append((number(names, "a"), others(names, "a"), alike(names, "a")))
    return found
