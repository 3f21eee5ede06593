import numpy as np


def shares(x: np.ndarray):
    found = np.zeros(len(x))
    found[:] = x / len(x)
    return found


def standardized(x: np.ndarray):
    found = np.zeros(len(x))
    for place in range(len(x)):
        found[place] = (x[place] - x.mean()) / x.std()
    return found


def spread(x: np.ndarray):
    total = 0.0
    for value in x:
        total += (value - np.mean(x)) ** 2
    return total / len(x)


def similarities(query: np.ndarray, rows: np.ndarray):
    found = []
    for row in rows:
        found.append(np.dot(query, row) / (np.linalg.norm(query) * np.linalg.norm(row)))
    return found


def relaxed(x: np.ndarray):
    for place in range(len(x)):
        x[place] = x[place] - x.mean()
    return x


def scaled(x: np.ndarray):
    for place in range(len(x)):
        x[place] = x[place] / np.max(x)
    return x


def mixed(track: list[float], samples: np.ndarray, start):
    for place, sample in enumerate(samples):
        if start + place < len(track):
            track[start + place] = max(track[start + place] + sample, 1.0)
        else:
            track.append(sample * 0.5)
    return track


def of_lists(rows: list[list[float]], mean):
    return [value - mean(row) for row in rows for value in row]


def by_axis(x: np.ndarray, matrix: np.ndarray):
    found = []
    for value in x:
        found.append(value * matrix.sum(axis=0))
    return found


def run(size=40):
    x = np.linspace(1.0, 5.0, size)
    return [
        shares(x).round(9).tolist(),
        standardized(x).round(9).tolist(),
        round(spread(x), 9),
        [round(float(s), 9) for s in similarities(x[:4], x.reshape(-1, 4))],
        relaxed(x.copy()).round(9).tolist(),
        scaled(x.copy()).round(9).tolist(),
        shares(np.zeros(0)).tolist(),
        standardized(np.zeros(0)).tolist(),
    ]
