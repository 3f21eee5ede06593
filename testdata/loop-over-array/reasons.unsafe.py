"""Bodies that work on arrays or objects, loops that hardly run, and expressions that reduce inside."""

import numpy as np


def by_label(points: np.ndarray, scores: np.ndarray, count: int):
    labels = scores.max(axis=1)
    found = np.zeros(count)
    for k in range(count):
        found[k] = points[labels == k].mean()
    return found


def of_nodes(nodes, out: np.ndarray):
    for i in range(len(out)):
        out[i] = nodes[i].data * 2
    return out


def swept(samples, limits: list):
    errors = []
    for scale in np.linspace(0, 1, 200):
        errors.append((samples * scale - 1) ** 2)
    return errors


def multiplied(matrix: np.ndarray, vector: np.ndarray, out: np.ndarray):
    for i in range(matrix.shape[0]):
        out[i] = sum(matrix[i, k] * vector[k] for k in range(vector.shape[0]))
    return out


def total(values: np.ndarray):
    return np.sum(values, axis=0)


def filled(values: np.ndarray, out):
    for i in range(len(values)):
        out[i] = values[i] * 2
    return out


def by_key(values: np.ndarray, keys: np.ndarray, out):
    for i in range(len(values)):
        key = keys[i]
        out[key] = values[i] * 2
    return out


def left_over(values: np.ndarray, work):
    try:
        return work(values)
    except ValueError:
        return np.sum(np.abs(values), axis=0)


def same_length(rows):
    flat = rows.reshape(-1)
    return flat


def scaled(values: np.ndarray):
    flat = values.reshape(-1)
    out = np.zeros(flat.shape[0])
    for i in range(flat.shape[0]):
        out[i] = flat[i] * 0.5
    return out


def aliased(count: int):
    values = np.ones(count)
    out = np.zeros(count)
    view = out[1:]
    out[:] = values * 0.5
    return out, view


def measured(count: int):
    values = np.ones(count)
    out = np.zeros(count)
    size = out.shape[0]
    out[:] = values * 0.5
    return out, size
