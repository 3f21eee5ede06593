"""Sums of what may be truth values, and calls that would be written twice."""

import numpy as np


def any_after(x: np.ndarray):
    total = x[0]
    for value in x[1:]:
        total += value
    return total


def counted(x: np.ndarray):
    total = 0
    for value in x:
        total += value
    return total


def of_sorted(x: np.ndarray):
    return np.array(
        [value for value in np.sort(x,
                                    kind="stable") if value > 1]
    )


def run():
    truths = np.array([True, True, False, True])
    return bool(any_after(truths)), int(counted(truths)), of_sorted(np.arange(4)).tolist()
