import math

import numpy as np


def corner(box):
    box = np.asarray(box, dtype=np.float64)
    return tuple(float(value) for value in box)  # hint: PFL301


def rounded(values: np.ndarray):
    return [round(float(value), 3) for value in values]  # hint: PFL301


def shifted(values: np.ndarray):
    return [float(value - 1.5) for value in values]  # error: PFL301


def codes(values: np.ndarray):
    return set(int(value) for value in values)  # hint: PFL301 because makes-python-numbers


def erf(x: np.ndarray):
    if x.size < 2000:
        return np.asarray([math.erf(v) for v in x.ravel()]).reshape(x.shape)  # hint: PFL301
    return np.sign(x) * np.sqrt(1 - np.exp(-x * x * 4 / math.pi))


def volume(points: np.ndarray, corner: np.ndarray):
    if points.shape[0] == 1:
        found = 1.0
        for limit, value in zip(corner, points[0]):  # hint: PFL301
            found *= limit - value
        return found
    return float((corner - points).prod(axis=-1).sum())


def hessian(gradient, atoms: list, before: np.ndarray, step: float):
    found = np.zeros((12, 12))
    for x in range(48):
        after = gradient(atoms, x)
        for y in range(48):  # hint: PFL301
            found[x, y] += (after[y] - before[y]) / step
    return found


def path(start: np.ndarray, direction: np.ndarray, count: int):
    return [float(t) * 2 for t in np.linspace(0, 1, count)[:-1]]  # hint: PFL301


def ratio(one, other):
    if one > other:
        return one / other
    return other / one


def steady(levels: np.ndarray, at, width, limit):
    before = levels[at - width : at]
    return all(ratio(float(level), 1.5) < limit for level in before)  # hint: PFL301


def all_steady(levels: np.ndarray, limit):
    return all(ratio(float(level), 1.5) < limit for level in levels)  # error: PFL301


def histogram(samples: np.ndarray):
    counts, edges = np.histogram(samples)
    table = np.zeros((10, 3))
    for place in np.array(range(10)):  # ok
        table[place, 0] = counts[place]
        table[place, 1] = edges[place]
    return table


class Groups:
    def __init__(self, members):
        self.members = members

    def means(self, outputs: np.ndarray):
        found = np.zeros((len(self.members),) + outputs.shape[1:])
        for place in range(len(self.members)):
            inside = outputs[self.members[place][1]]
            outside = outputs[self.members[place][0]]
            found[place] = (inside - outside).mean(0)  # ok
        return found

    def weighed(self, outputs: np.ndarray, order: np.ndarray):
        total = 0.0
        for place in range(len(order)):  # error: PFL301
            total += outputs[order[place]] * 0.5
        return total


def stacked(batches: np.ndarray, atoms):
    features = batches[0][0].shape[1]
    found = np.zeros((batches.shape[0], atoms, features))
    for place in range(batches.shape[0]):
        found[place] = batches[place][0]  # ok
    return found


def run(size=40):
    levels = np.linspace(1, 2, size)
    return [
        corner(levels[:4]),
        rounded(levels),
        erf(levels).round(12).tolist(),
        steady(levels, 5, 3, 2.5),
        all_steady(levels, 2.5),
        histogram(levels).tolist(),
    ]
