"""Array files of which parts are used."""

import numpy as np


def head(path: str):
    return np.load(path, mmap_mode="r")[:100]


def some(path: str, rows):
    values = np.load(path, mmap_mode="r")
    print(values.shape, len(values))
    return [values[row] for row in rows]


def mapped(path: str, rows):
    values = np.load(path, mmap_mode="r")
    return [values[row] for row in rows]


def whole(path: str):
    values = np.load(path)
    return values.sum() + values[0]


def given(path: str):
    values = np.load(path)
    return values


def archive(path: str):
    found = np.load(f"{path}/values.npz")
    return found[0]


def by_name(path: str):
    found = np.load(path)
    return found["weights"]


def written(path: str):
    values = np.load(path)
    values[0] = 1
    return values[1]


def copied(path: str):
    values = np.load(path)
    return values[:]


def opened(path: str):
    with open(path, "rb") as file:
        return np.load(file)[:10]


def unknown(path):
    return np.load(path)[0]


def several(paths: list[str]):
    return [
        np.load(
            path, mmap_mode="r",  # on a slow disk
        )[:2]
        for path in paths
    ]


def looked_at(path: str):
    values = np.load(path)
    return values.shape


def compared(path: str, other):
    return np.load(path) == other
