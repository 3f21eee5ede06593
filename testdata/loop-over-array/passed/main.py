import numpy as np

import sums


def load(path):
    return np.load(path + ".npy", mmap_mode="r")


def unknown():
    return globals()["values"]


def main(path, size):
    values = np.arange(size) * 0.5
    sums.weigh(load(path))
    sums.weigh(values=values)
    sums.partly(values)
    sums.partly(unknown())
    sums.through(values)
    sums.of_lists([1.0, 2.0])
    sums.of_lists(values.tolist())
    sums.of_both(values)
    sums.of_both([3.0])
    sums.asked_first(values)
    store = sums.Store(values, ["a", "b"])
    return store.total(), store.lengths()
