"""Arrays that methods and functions of the file are given, and calls that give them nothing."""

import numpy as np


class Samples(np.ndarray):
    def total(self):
        return self.sum(axis=0)

    def most(self, others):
        return max(others)


def total(self, samples):
    return samples.sum(axis=0)


def run(samples: Samples, values: np.ndarray, rest: list) -> float:
    samples.most(rest)
    Samples.total()
    return samples.total() + total(rest, values)
