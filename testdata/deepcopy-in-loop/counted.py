"""Clones made by counting: many of one thing, and a few."""

import copy
import json
from copy import deepcopy as clone


def sweep(path, runs: int = 10_000):
    with open(path) as file:
        base = json.load(file)
    return [clone(base) for _ in range(runs)]  # hint: PFL613


def thousands(template):
    return [copy.deepcopy(template) for _ in range(5_000)]  # hint: PFL613


def layers(layer, depth):
    return [copy.deepcopy(layer) for _ in range(depth)]  # ok: as many as are asked for


def few(template):
    return [copy.deepcopy(template) for _ in range(12)]  # ok: each for itself
