"""Values that are arrays because somebody asked."""

from __future__ import annotations

import numpy as np


def in_the_branch(values) -> float:
    total = 0.0
    if isinstance(values, np.ndarray):
        total += np.sum(values)
    else:
        for value in values:
            total += value
    return total


def after_assert(values) -> float:
    assert isinstance(values, np.ndarray)
    total = 0.0
    total += np.sum(values)
    return total


def left_otherwise(values) -> float:
    if not isinstance(values, np.ndarray):
        return 0.0
    total = 0.0
    total += np.sum(values)
    return total


def one_or_the_other(left, right) -> float:
    total = 0.0
    if isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
        for value in left:
            total += value
    return total


def bound_again(values) -> float:
    total = 0.0
    if isinstance(values, np.ndarray):
        values = values.tolist()
        for value in values:
            total += value
    return total


def made_a_list(values) -> float:
    if not isinstance(values, np.ndarray):
        values = list(values)
    total = 0.0
    for value in values:
        total += value
    return total
