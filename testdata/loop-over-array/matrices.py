"""Functions of matrices, of rows and of pairs of rows, called for each, which take all of them."""

import numpy as np
from scipy import stats
from scipy.spatial import distance


def inverted(matrices: np.ndarray):
    out = np.zeros_like(matrices)
    for i in range(len(matrices)):  # hint: PFL301 because of-matrices
        out[i] = np.linalg.inv(matrices[i])
    return out


def volumes(covariances: np.ndarray):
    return [np.linalg.det(one) for one in covariances]  # hint: PFL301 because of-matrices


def entropies(shares: np.ndarray):
    return [stats.entropy(row) for row in shares]  # error: PFL301


def distances(queries: np.ndarray, texts: np.ndarray):
    found = []
    for query in queries:  # error: PFL301
        for text in texts:
            found.append(distance.cosine(query, text))
    return found


def nearest(query: np.ndarray, texts: np.ndarray):
    return [distance.euclidean(query, text) for text in texts]  # error: PFL301


def medians(samples: np.ndarray):
    out = np.empty(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = np.nanmedian(samples[i])
    return out


def quantiles(samples: np.ndarray, share: float):
    return [np.quantile(row, share) for row in samples]  # error: PFL301


def of_list(matrices: list[np.ndarray]):
    return [np.linalg.inv(one) for one in matrices]  # ok: matrices of any size


def with_options(shares: np.ndarray):
    return [stats.entropy(row, base=row.size) for row in shares]  # ok: another base each time


def against_itself(shares: np.ndarray, other):
    return [stats.entropy(row, other.next()) for row in shares]  # ok: another one each time


def pieces(shares: np.ndarray, ends: list[int]):
    return [stats.entropy(shares[:end]) for end in ends]  # ok: pieces of any length


def weighted(queries: np.ndarray, texts: np.ndarray, weights: list[np.ndarray]):
    found = []
    for i in range(len(queries)):
        found.append(distance.cosine(queries[i], texts[i], w=weights[i]))  # ok: weights of its own
    return found


def decomposed(matrices: np.ndarray):
    found = []
    for one in matrices:
        values, vectors = np.linalg.eigh(one)  # ok: two results, which are taken apart
        found.append(vectors[:, values.argmax()])
    return found


def at_once(matrices: np.ndarray):
    return np.linalg.inv(matrices)  # ok: all at once


def one_by_one(matrices: np.ndarray, start: np.ndarray):
    for one in matrices:
        start = np.linalg.solve(one, start)  # ok: each needs the one before
    return start
