"""Values of which one way to get them is known, and another is not."""

import numpy as np

from elsewhere import make


def either(path, flag):
    values = np.loadtxt(path) if flag else make(path)
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


def load(path, reader=None):
    if reader:
        return reader(path)
    return np.loadtxt(path)


def returned(path):
    values = load(path)
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


def lists(path, flag):
    values = [1.0, 2.0] if flag else make(path)
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


def both(path, flag):
    values = np.loadtxt(path) if flag else [1.0, 2.0]
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


READERS = {"text": np.loadtxt, "csv": np.genfromtxt}


def registry(kind, path):
    values = READERS[kind](path)
    total = 0.0
    total += np.sum(values * 2, axis=0)
    return total
