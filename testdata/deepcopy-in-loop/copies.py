"""Deep copies in loops, and copies that have to be."""

import copy
from copy import deepcopy


def rows(template, names):
    found = []
    for name in names:
        row = copy.deepcopy(template)  # hint: PFL613
        row["name"] = name
        found.append(row)
    return found


def cloned(items):
    return [deepcopy(item) for item in items]  # hint: PFL613


def best(states):
    kept, top = None, -1
    for score, state in states:
        if score > top:
            kept, top = copy.deepcopy(state), score  # ok: a snapshot of the best
    return kept


def every_tenth(states):
    kept = []
    for step, state in enumerate(states):
        if step % 10 == 0:
            kept.append(copy.deepcopy(state))  # ok: every tenth
    return kept


class Stack:
    def __init__(self, layer, count):
        self.layers = [copy.deepcopy(layer) for _ in range(count)]  # ok: clones of one thing


def once(state):
    return copy.deepcopy(state)  # ok: no loop


def shallow(items):
    return [copy.copy(item) for item in items]  # ok: shallow


def run():
    return rows({"a": [1]}, ["x"]), cloned([[1]]), best([(1, [2])]), every_tenth([[1]] * 11)
