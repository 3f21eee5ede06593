import numpy as np


def decomposed(matrix: np.ndarray):
    if any(abs(matrix[:3, 3]) > 1e-9):
        return matrix[:, 3]
    if bool((abs(matrix[:, 3]) > 1e-9).any()):
        return matrix[3]
    return None


def shares(counts):
    sizes = np.zeros(2)
    sizes[0], sizes[1] = counts
    return sizes / sum(sizes)


def all_shares(sizes: np.ndarray):
    return sizes / sizes.sum(axis=0)
