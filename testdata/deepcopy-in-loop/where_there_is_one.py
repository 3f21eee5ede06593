"""Copies where there is an item, and copies that a comparison decides about."""

import copy


def filled(names: list[str | None], template: dict[str, list[str]]):
    made = []
    for name in names:
        if name is not None:
            made.append(filled_in(copy.deepcopy(template), name))  # hint: PFL613
    return made


def filled_in(template: dict[str, list[str]], name: str):
    template["names"].append(name)
    return template


def of_one(names: list[str | None], template: dict[str, list[str]]):
    made = []
    for name in names:
        if name == "first":
            made.append(filled_in(copy.deepcopy(template), name))  # ok: under-a-comparison
    return made


def of_none_yet(names: list[str], template: dict[str, list[str]], kept=None):
    for name in names:
        if kept is None:
            kept = filled_in(copy.deepcopy(template), name)  # ok: once, where there is none yet
    return kept
