"""Masks: what they pick is an array already, and positions have a function of their own."""

import numpy as np


def keep(path, low, high):
    rows = np.loadtxt(path, dtype=np.float32, delimiter=",")
    return np.array([rows[i] for i in range(rows.shape[0]) if rows[i, 0] >= low], np.float32)  # error: PFL301


def above(path, limit: float):
    values = np.loadtxt(path)
    return np.array([value for value in values if value > limit])  # error: PFL301


def positions(values: np.ndarray, limit: float):
    return [i for i, value in enumerate(values) if value >= limit]  # error: PFL301


def few(labels, classes=5):
    found = np.zeros((len(labels), classes))
    for j, y in enumerate(labels):
        for i in range(classes):  # error: PFL301
            if i == y:
                found[j, i] = y
    return found


def run():
    return positions(np.array([1.0, 5.0, 3.0]), 2.0), few([1.0, 2.0])
