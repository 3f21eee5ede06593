import numpy as np


def decomposed(matrix: np.ndarray):
    if any(abs(matrix[:3, 3]) > 1e-9):
        return matrix[:, 3]
    if (abs(matrix[:, 3]) > 1e-9).any():
        return matrix[3]
    return None


def shares(counts):
    sizes = np.zeros(2)
    sizes[0], sizes[1] = counts
    return sizes / sum(sizes)


def all_shares(sizes: np.ndarray):
    return sizes / sizes.sum(axis=0)


class Sources:
    def __init__(self, groups):
        self.groups = groups
        self.sizes = np.zeros(2)
        self.weights = np.zeros(len(groups))

    def ratio(self):
        return self.sizes / sum(self.sizes)

    def shares(self):
        return self.weights / self.weights.sum(axis=0)
