"""What says that a dict gets large, and what does not."""

from __future__ import annotations

import csv


def names_of(path: str) -> dict[str, str]:
    names: dict[str, str] = {}
    with open(path) as file:
        for row in csv.DictReader(file):
            names = {**names, row["id"]: row["name"]}
    return names


def options_of(pairs: list[tuple[str, str]]) -> dict[str, str]:
    options: dict[str, str] = {}
    for key, value in pairs:
        options[key] = value
    return options


def assigned(path: str) -> dict[str, str]:
    names: dict[str, str] = {}
    with open(path) as file:
        for row in csv.DictReader(file):
            names[row["id"]] = row["name"]
    return names


def counted(path: str) -> dict[str, int]:
    state = {"rows": 0}
    with open(path) as file:
        for _ in csv.DictReader(file):
            state = {**state, "rows": state["rows"] + 1}
    return state


def each(path: str):
    with open(path) as file:
        for row in csv.DictReader(file):
            row = {**row, row["id"]: "new"}
            yield row
