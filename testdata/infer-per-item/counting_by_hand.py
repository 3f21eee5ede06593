"""Vectors that are taken one by one by hand."""

import faiss
import numpy as np


def linked(names: list[str], vectors: np.ndarray):
    index = faiss.IndexFlatIP(vectors.shape[1])
    index.add(vectors)
    i = 0
    while i < len(names):
        _, near = index.search(vectors[i].reshape(1, -1), 5)  # error: PFL803
        yield names[i], near[0]
        i += 1


def at_once(vectors: np.ndarray):
    index = faiss.IndexFlatIP(vectors.shape[1])
    index.add(vectors)
    return index.search(vectors, 5)  # ok: all of them


def walked(index: faiss.Index, vector: np.ndarray, steps: int):
    i = 0
    while i < steps:
        _, near = index.search(vector.reshape(1, -1), 5)  # ok: each from the last
        vector = near.mean(axis=0)
        i += 1
    return vector


def kept_apart(vectors: np.ndarray):
    index = faiss.IndexFlatL2(vectors.shape[1])
    chosen = []
    for vector in vectors:
        near, _ = index.search(vector[None, :], 1)  # ok: model-is-fitted
        if near[0, 0] > 1:
            index.add(vector[None, :])  # ok: model-is-fitted
            chosen.append(vector)
    return chosen
