import numpy as np


def stages(spacing, wanted: int):
    ratio = np.array(spacing)
    if not all(ratio > 0):  # ok: an item for each axis
        raise ValueError("a spacing is positive")
    return max(ratio), wanted  # ok


def fits(label_shape, roi_size):
    return any(np.subtract(label_shape, roi_size) < 0)  # ok


def highest(levels: np.ndarray):
    return max(levels) if isinstance(levels, list) else levels.max()  # ok: a list there


def first_name(count: int):
    names = np.array([f"feature_{i}" for i in range(count)])
    return min(names[3:])  # ok: text


def within(rows: int, *indices: int):
    return not any(np.asarray(indices) >= rows)  # ok: what a call writes out


def periodic(pbc: np.ndarray):
    return any(pbc)  # ok: one for each direction


def total(counts: np.ndarray):
    return sum(counts)  # error: PFL309
