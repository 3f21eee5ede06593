import numpy as np


class Index:
    SIZE = 12
    ROLL = 3


class Sphere:
    def __init__(self, limits):
        self.limits = np.asarray(limits)
        self.names = []

    def score(self):
        return sum(float(value) * 2 for value in self.limits)  # hint: PFL301


def doubled(values: np.ndarray):
    out = np.zeros(len(values))
    for i in range(len(values)):  # error: PFL301
        out[i] = values[i] * 2
    return out


def scaled(values: np.ndarray):
    waves = np.exp(values)
    out = np.zeros(len(waves))
    for i in range(len(waves)):  # error: PFL301
        out[i] = waves[i] * 2
    return out


def from_file(path):
    samples = np.fromfile(path)
    total = 0.0
    for sample in samples:  # error: PFL301
        total += sample * sample
    return total


def told(scores: np.ndarray):
    return [float(score) for score in scores]  # hint: PFL301


def summed(scores: np.ndarray):
    return np.sum([int(score) for score in scores])  # error: PFL301


def measured():
    lags = np.std(np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] * 9), axis=1)
    late = []
    for i in range(len(lags)):  # hint: PFL301
        if lags[i] > 30:
            late.append(i)
    return late


def centres(points: np.ndarray, labels: np.ndarray, k: int):
    found = np.zeros((k, 2))
    for j in range(k):  # ok: whole arrays in each pass
        inside = labels == j
        if inside.any():
            found[j] = points[inside].mean(0)
    return found


def energies(atoms: list, count: int):
    found = np.zeros(count)
    for i in range(count):  # ok: objects are read, not arrays
        found[i] = atoms[i].info["energy"]
    return found


def wrapped(state: np.ndarray, gain: np.ndarray):
    moved = gain @ state
    for i in range(Index.SIZE):  # hint: PFL301
        if i == Index.ROLL:
            moved[i] = np.arctan2(np.sin(moved[i]), np.cos(moved[i]))
    return moved


def run():
    values = np.arange(5.0)
    return [*doubled(values), *scaled(values), *told(values), float(summed(values)), *measured()]
