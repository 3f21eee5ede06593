import numpy as np


class Index:
    SIZE = 12
    ROLL = 3


class Sphere:
    def __init__(self, limits):
        self.limits = np.asarray(limits)
        self.names = []

    def score(self):
        return np.sum(self.limits.astype(float) * 2).item()


def doubled(values: np.ndarray):
    out = np.zeros(len(values))
    out[:] = values * 2
    return out


def scaled(values: np.ndarray):
    waves = np.exp(values)
    out = np.zeros(len(waves))
    out[:] = waves * 2
    return out


def from_file(path):
    samples = np.fromfile(path)
    total = 0.0
    total += np.sum(samples * samples, axis=0)
    return total


def told(scores: np.ndarray):
    return scores.astype(float).tolist()


def summed(scores: np.ndarray):
    return np.sum(scores.astype(int).tolist())


def measured():
    lags = np.std(np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] * 9), axis=1)
    late = []
    late.extend(np.flatnonzero(lags > 30).tolist())
    return late


def centres(points: np.ndarray, labels: np.ndarray, k: int):
    found = np.zeros((k, 2))
    for j in range(k):
        inside = labels == j
        if inside.any():
            found[j] = points[inside].mean(0)
    return found


def energies(atoms: list, count: int):
    found = np.zeros(count)
    for i in range(count):
        found[i] = atoms[i].info["energy"]
    return found


def wrapped(state: np.ndarray, gain: np.ndarray):
    moved = gain @ state
    for i in range(Index.SIZE):
        if i == Index.ROLL:
            moved[i] = np.arctan2(np.sin(moved[i]), np.cos(moved[i]))
    return moved


def run():
    values = np.arange(5.0)
    return [*doubled(values), *scaled(values), *told(values), float(summed(values)), *measured()]
