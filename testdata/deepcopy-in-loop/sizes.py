"""What says that copies add up, and what does not."""

from __future__ import annotations

import copy
import csv

TEMPLATE = {"name": "", "tags": ["x", "y"]}


def records(path: str):
    with open(path) as file:
        for row in csv.DictReader(file):
            record = copy.deepcopy(TEMPLATE)  # error: PFL613
            record["name"] = row["name"]
            yield record


def numbered(path: str):
    number = 0
    with open(path) as file:
        for line in file:
            number = copy.deepcopy(number + 1)  # error: PFL613
            yield number, line


def named(names: list[str]):
    for name in names:
        record = copy.deepcopy(TEMPLATE)  # hint: PFL613
        record["name"] = name
        yield record


def counted(names: list[str]):
    number = 0
    for name in names:
        number = copy.deepcopy(number + 1)  # hint: PFL613
        yield number, name


def flat(path: str):
    with open(path) as file:
        for row in csv.DictReader(file):
            record = dict(TEMPLATE)  # ok: a flat copy
            record["name"] = row["name"]
            yield record


def once(path: str):
    record = copy.deepcopy(TEMPLATE)  # ok: once
    with open(path) as file:
        return record, file.read()


def best_of(path: str, model):
    best, kept = 0, None
    with open(path) as file:
        for line in file:
            if len(line) > best:
                best, kept = len(line), copy.deepcopy(model)  # ok: a snapshot of the best
    return kept


def clones(layer, count: int):
    return [copy.deepcopy(layer) for _ in range(count)]  # ok: clones
