import numpy as np


def both(chunks: list[np.ndarray]):
    left = np.empty(0)
    right = np.empty(0)
    for chunk in chunks:
        left = np.concatenate([left, chunk])  # error: PFL302
        right = np.concatenate([right, -chunk])  # error: PFL302
    return left, right


def counted(chunks: list[np.ndarray]):
    left = np.empty(0)
    size = 0
    for chunk in chunks:
        left = np.concatenate([left, chunk])  # error: PFL302
        size = size + len(chunk)
    return left, size


def run():
    chunks = [np.array([1.0, 2.0]), np.array([3.0])]
    return [part.tolist() for part in both(chunks)], counted(chunks)[0].tolist()
