"""Array files of which parts are used."""

import numpy as np


def head(path: str):
    return np.load(path)[:100]  # error: PFL322


def some(path: str, rows):
    values = np.load(path)  # error: PFL322
    print(values.shape, len(values))
    return [values[row] for row in rows]


def mapped(path: str, rows):
    values = np.load(path, mmap_mode="r")  # ok
    return [values[row] for row in rows]


def whole(path: str):
    values = np.load(path)  # ok: all of it is used
    return values.sum() + values[0]


def given(path: str):
    values = np.load(path)  # ok: another function gets all of it
    return values


def archive(path: str):
    found = np.load(f"{path}/values.npz")  # ok: cannot-be-mapped
    return found[0]


def by_name(path: str):
    found = np.load(path)  # ok: entries-by-name
    return found["weights"]


def written(path: str):
    values = np.load(path)  # ok: a mapped array cannot be written
    values[0] = 1
    return values[1]


def copied(path: str):
    values = np.load(path)  # ok: all of it
    return values[:]


def opened(path: str):
    with open(path, "rb") as file:
        return np.load(file)[:10]  # ok: open-file


def unknown(path):
    return np.load(path)[0]  # error: PFL322


def several(paths: list[str]):
    return [
        np.load(  # error: PFL322
            path,  # on a slow disk
        )[:2]
        for path in paths
    ]


def looked_at(path: str):
    values = np.load(path)  # ok: nothing is cut out
    return values.shape


def compared(path: str, other):
    return np.load(path) == other  # ok: all of it
