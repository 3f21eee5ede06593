import numpy as np


def decomposed(matrix: np.ndarray):
    if any(abs(matrix[:3, 3]) > 1e-9):  # ok
        return matrix[:, 3]
    if any(abs(matrix[:, 3]) > 1e-9):  # error: PFL309
        return matrix[3]
    return None


def shares(counts):
    sizes = np.zeros(2)
    sizes[0], sizes[1] = counts
    return sizes / sum(sizes)  # ok


def all_shares(sizes: np.ndarray):
    return sizes / sum(sizes)  # error: PFL309


class Sources:
    def __init__(self, groups):
        self.groups = groups
        self.sizes = np.zeros(2)
        self.weights = np.zeros(len(groups))

    def ratio(self):
        return self.sizes / sum(self.sizes)  # ok

    def shares(self):
        return self.weights / sum(self.weights)  # hint: PFL309
