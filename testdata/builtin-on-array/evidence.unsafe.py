import warnings

import numpy as np

LIMIT = 1e-9


def thresholds(scores: np.ndarray, steps):
    shown = {}
    for step in steps:
        kept = scores > step
        shown[step] = kept.sum(axis=0)
    return shown


def top(scores: np.ndarray, k: int):
    return scores[:k].sum(axis=0)


def some(scores: np.ndarray, k: int):
    n = len(scores)
    if n <= k:
        return scores.sum(axis=0)
    return scores.sum(axis=0)


def near(matrix: np.ndarray):
    return any(abs(matrix[:3, 3]) > LIMIT)


def damaged(codes: np.ndarray):
    good = codes > 0
    if not good.all():
        warnings.warn(f"{good.sum(axis=0)} codes are good", stacklevel=2)
    return codes[good]


def made(wires: int):
    depth = np.zeros(wires)
    return depth.max()


def fallback(scores: np.ndarray, solve):
    try:
        return solve(scores)
    except ValueError:
        return float(scores.sum(axis=0))


def at_once(scores: np.ndarray):
    return scores.sum()


def of_list(scores: list[float]):
    return sum(scores)


def along(shape: tuple[int, ...]):
    return max(shape)


def of_both(left: np.ndarray, right: float):
    return max(len(left), right)


def longest(names: list[np.ndarray]):
    return max(names, key=len)


def numbers(count: int):
    return sum(range(count))
