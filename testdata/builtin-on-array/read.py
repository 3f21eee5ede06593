"""Arrays that are read from files, also such as an object keeps."""

import numpy as np


def total(path):
    weights = np.load(path).astype(float).ravel()
    return sum(weights)  # error: PFL309


def archived(path):
    with np.load(path) as archive:
        counts = archive["counts"]
    return sum(counts)  # hint: PFL309 because size-unknown


class Samples:
    def __init__(self, path, count: int):
        self.levels = np.loadtxt(path)
        self.spare = np.zeros(count)

    def highest(self):
        return max(self.levels)  # error: PFL309

    def doubled(self):
        total = 0.0
        for level in self.levels:  # error: PFL301
            total += level * 2
        return total

    def spare_highest(self):
        return max(self.spare)  # hint: PFL309 because size-unknown


def made(path):
    levels = np.sqrt(np.arange(path.count()))
    return sum(levels)  # hint: PFL309 because size-unknown


def texts(path):
    with open(path) as file:
        return max(file.read())  # ok: no array


def lengths(path):
    return len(np.load(path))  # ok: no pass over elements


def at_once(path):
    return np.load(path).sum()  # ok: at once


def of_list(path):
    return sum(np.load(path).tolist())  # ok: a list


def few(path):
    first, second, third = np.loadtxt(path)
    return max(first, second, third)  # ok: several values


def read_rows(path):
    return [row for row in np.loadtxt(path) if row is not None]  # ok: no array is asked
