"""Values of which the file shows that they have a hash, and values that may have none."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass
class Row:
    name: str


@dataclass(frozen=True)
class Key:
    name: str


def fresh(path: str) -> list[dict]:
    out = []
    with open(path) as source:
        entries = json.load(source)
    for column in ("name", "label"):
        for entry in entries:
            if entry[column] and entry not in out:  # hint: PFL606
                out.append(entry)
    return out


def unions(words: list[str | list[str]]):
    uniques: list[str | list[str]] = []
    for word in words:
        if word and word not in uniques:  # hint: PFL606
            uniques.append(word)
    return uniques


def of_texts(words: list[str | list[str]]):
    uniques = []
    for word in words:
        if isinstance(word, str) and word not in uniques:  # hint: PFL606
            uniques.append(word)
    return uniques


def rows(found: list[Row]):
    seen = []
    for row in found:
        if row not in seen:
            seen.append(row)
    return seen


def keys(found: list[Key]):
    seen = []
    for key in found:
        print(key)
        if key not in seen:  # hint: PFL606
            seen.append(key)
    return seen


def filled(first: str, others):
    names = [first]
    names.extend(others)
    seen = []
    for name in names:
        print(name)
        if name not in seen:  # hint: PFL606
            seen.append(name)
    return seen


def others_added(words: list[str], other):
    seen = []
    for word in words:
        if word not in seen:  # hint: PFL606
            seen.append(word)
        seen.append(other)
    return seen


def run():
    return (
        unions(["a", ["b"], ["b"], "a"]),
        of_texts(["a", ["b"], "a"]),
        rows([Row("a"), Row("a")]),
        keys([Key("a"), Key("a")]),
        filled("a", [["b"], "a", ["b"]]),
        others_added(["a", "b"], []),
    )
