"""Arrays that methods and functions of the file are given, and calls that give them nothing."""

import numpy as np


class Samples(np.ndarray):
    def total(self):
        return sum(self)  # hint: PFL309

    def most(self, others):
        return max(others)  # ok


def total(self, samples):
    return sum(samples)  # error: PFL309


def run(samples: Samples, values: np.ndarray, rest: list) -> float:
    samples.most(rest)
    Samples.total()
    return samples.total() + total(rest, values)
