"""Arrays of what a loop collects, and of a handful that one does."""

import numpy as np


def losses(batches, model):
    found = []
    for batch in batches:
        found.append(model.loss(batch))
    found = np.array(found)
    return [sum(found) for _ in batches]  # error: PFL309


def extended(parts: list[list[float]]):
    found = []
    for part in parts:
        found.extend(part)
    values = np.asarray(found)
    return [max(values) for _ in parts]  # error: PFL309


def axes(volume, rounds: int):
    found = []
    for axis in range(3):
        found.append(volume.length(axis))
    values = np.array(found)
    return [sum(values) for _ in range(rounds)]  # ok: few-elements


def named(volume, rounds: int):
    found = []
    for place, name in enumerate(("x", "y", "z")):
        found.append(volume.length(name) + place)
    values = np.array(found)
    return [sum(values) for _ in range(rounds)]  # ok: few-elements


def written(volume, rounds: int):
    found = [0.0, 0.0, 0.0]
    for axis in volume.axes():
        found[axis] = volume.length(axis)
    values = np.array(found)
    return [sum(values) for _ in range(rounds)]  # ok: few-elements


def made_anew(volumes, rounds: int):
    for volume in volumes:
        found = []
        found.append(volume.width)
        found.append(volume.height)
        values = np.array(found)
        yield [sum(values) for _ in range(rounds)]  # ok: few-elements
