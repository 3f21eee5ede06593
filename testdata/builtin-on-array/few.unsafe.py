import numpy as np


def stages(spacing, wanted: int):
    ratio = np.array(spacing)
    if not all(ratio > 0):
        raise ValueError("a spacing is positive")
    return max(ratio), wanted


def fits(label_shape, roi_size):
    return any(np.subtract(label_shape, roi_size) < 0)


def highest(levels: np.ndarray):
    return max(levels) if isinstance(levels, list) else levels.max()


def first_name(count: int):
    names = np.array([f"feature_{i}" for i in range(count)])
    return min(names[3:])


def within(rows: int, *indices: int):
    return not any(np.asarray(indices) >= rows)


def periodic(pbc: np.ndarray):
    return any(pbc)


def total(counts: np.ndarray):
    return counts.sum(axis=0)
