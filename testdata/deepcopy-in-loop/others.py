"""Look-alikes: copies made once, of the best, every so often, or flat."""

from __future__ import annotations

import copy


def shallow(rows, template: dict):
    found = []
    for row in rows:
        entry = dict(template)  # ok: a flat copy
        entry["name"] = row
        found.append(entry)
    return found


def flat(rows, template: list):
    return [template.copy() for row in rows]  # ok: a flat copy


def snapshots(steps, model):
    for number, step in enumerate(steps):
        model.step(step)
        if number % 100 == 0:
            yield copy.deepcopy(model)  # ok: every hundredth


def lowest(losses, model):
    best = None
    kept = None
    for loss in losses:
        if best is None or loss < best:
            best = loss
            kept = copy.deepcopy(model)  # ok: a snapshot of the best
    return kept


def before(rows, template: dict):
    own = copy.deepcopy(template)  # ok: once
    for row in rows:
        own["name"] = row
    return own


class Tree:
    def __init__(self, children):
        self.children = [copy.deepcopy(child) for child in children]  # ok: made once for each tree


def after(rows, template: dict):
    for row in rows:
        print(row)
    return copy.deepcopy(template)  # ok: after the loop
