"""Copies of small things, of each thing once, and of what nobody can change."""

import copy


def numbered(rows: list[dict]):
    number = 0
    for row in rows:
        row["number"] = number
        number = copy.deepcopy(number + 1)  # hint: PFL613
    return rows


def configured(names: list[str], default_config: dict):
    made = {}
    for name in names:
        made[name] = copy.deepcopy(default_config)  # hint: PFL613
        made[name]["name"] = name
    return made


def given(**options: dict):
    return {name: copy.deepcopy(value) for name, value in options.items()}  # ok: one call's arguments


def moved(board: list[list[int]], moves: list[tuple[int, int]]):
    for row, column in moves:
        after = copy.deepcopy(board)  # hint: PFL613
        after[row][column] = 1
        yield after


def filled(rows: list[dict]):
    for row in rows:
        row = copy.deepcopy(row)  # hint: PFL613
        row["full"] = True
        yield row
