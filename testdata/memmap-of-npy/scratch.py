"""Raw files that the code makes itself, by names that end as those of NumPy's own format do."""

import os

import numpy as np

TABLE = "table.npy"


class Scratch:
    def __init__(self, folder, shape):
        self.shape = shape
        self.path = os.path.join(folder, "scratch.npy")
        self.data = np.memmap(self.path, dtype="float32", mode="w+", shape=shape)  # ok: other-mode

    def again(self):
        return np.memmap(self.path, dtype="float32", mode="r", shape=self.shape)  # ok: made-here


def filled(size):
    table = np.memmap(TABLE, dtype="float32", mode="w+", shape=(size,))  # ok: other-mode
    table[:] = 1
    table.flush()
    return np.memmap(TABLE, dtype="float32", mode="r", shape=(size,))  # ok: made-here


def by_name(folder, size):
    path = os.path.join(folder, "rows.npy")
    np.memmap(path, dtype="float32", mode="w+", shape=(size,)).flush()  # ok: other-mode
    other = os.path.join(folder, "rows.npy")
    return np.memmap(other, dtype="float32", mode="r")  # ok: made-here


def another(folder):
    return np.memmap(os.path.join(folder, "others.npy"), dtype="float32", mode="r")  # error: PFL315
