"""Copies that each item owns, and copies that are only read."""

from __future__ import annotations

import copy


def looked_at(rows, template: dict):
    for row in rows:
        found = copy.deepcopy(template)  # hint: PFL613
        print(found["name"], row)


def named(rows, template: dict):
    for row in rows:
        found = copy.deepcopy(template)  # hint: PFL613
        found["name"] = row
        yield found


def parts(dataset, indices):
    for index in indices:
        part = copy.deepcopy(dataset)  # hint: PFL613
        part.index = index
        yield part


def trained(model, folds_):
    for fold in folds_:
        own = copy.deepcopy(model)  # hint: PFL613
        own.fit(fold)
        yield own


def moved(board, places):
    for row, column in places:
        after = copy.deepcopy(board)  # hint: PFL613
        after[row][column] = 1
        yield after


class Maker:
    def __init__(self, template: dict) -> None:
        self.template = template

    def make(self, name: str):
        found = copy.deepcopy(self.template)  # hint: PFL613
        found["name"] = name
        return found

    def make_all(self, names):
        return [self.make(name) for name in names]


def own(row):
    found = copy.deepcopy(row)  # ok: each row once
    found["full"] = True
    return found


def filled(rows):
    return [own(row) for row in rows]


def flat(rows, template: dict):
    return [copy.copy(template) for row in rows]  # ok: a flat copy


def best(scores, model):
    top, kept = 0, None
    for score in scores:
        if score > top:
            top, kept = score, copy.deepcopy(model)  # ok: a snapshot of the best
    return kept


def once(template: dict):
    return copy.deepcopy(template)  # ok: no loop


def split(call: dict, arguments):
    for argument in arguments:
        part = copy.deepcopy(call)  # hint: PFL613
        part["function"]["arguments"] = argument
        yield part
