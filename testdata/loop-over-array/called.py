"""Arrays that the head of a loop makes by a call: an expression must not make them twice."""

import numpy as np

rng = np.random.default_rng(7)


def positive(count: int):
    return [value for value in rng.normal(size=count) if value > 0]  # error: PFL301


def total_of_squares(values: np.ndarray):
    return sum(value * value for value in np.sort(values))  # error: PFL301


def energy(values: np.ndarray):
    total = 0.0
    for value in np.sort(values):  # error: PFL301
        total += value * value
    return total


def total(values: np.ndarray):
    return sum(value * 2.0 for value in np.sort(values))  # error: PFL301


def run():
    values = np.array([3.0, 1.0, 2.0])
    return total_of_squares(values), energy(values), float(total(values))
