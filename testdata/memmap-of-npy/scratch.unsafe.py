"""Raw files that the code makes itself, by names that end as those of NumPy's own format do."""

import os

import numpy as np

TABLE = "table.npy"


class Scratch:
    def __init__(self, folder, shape):
        self.shape = shape
        self.path = os.path.join(folder, "scratch.npy")
        self.data = np.memmap(self.path, dtype="float32", mode="w+", shape=shape)

    def again(self):
        return np.memmap(self.path, dtype="float32", mode="r", shape=self.shape)


def filled(size):
    table = np.memmap(TABLE, dtype="float32", mode="w+", shape=(size,))
    table[:] = 1
    table.flush()
    return np.memmap(TABLE, dtype="float32", mode="r", shape=(size,))


def by_name(folder, size):
    path = os.path.join(folder, "rows.npy")
    np.memmap(path, dtype="float32", mode="w+", shape=(size,)).flush()
    other = os.path.join(folder, "rows.npy")
    return np.memmap(other, dtype="float32", mode="r")


def another(folder):
    return np.load(os.path.join(folder, "others.npy"), mmap_mode="r")
