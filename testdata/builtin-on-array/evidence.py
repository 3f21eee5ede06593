import warnings

import numpy as np

LIMIT = 1e-9


def thresholds(scores: np.ndarray, steps):
    shown = {}
    for step in steps:
        kept = scores > step
        shown[step] = sum(kept)  # error: PFL309
    return shown


def top(scores: np.ndarray, k: int):
    return sum(scores[:k])  # hint: PFL309


def some(scores: np.ndarray, k: int):
    n = len(scores)
    if n <= k:
        return sum(scores)  # hint: PFL309
    return sum(scores)  # error: PFL309


def near(matrix: np.ndarray):
    return any(abs(matrix[:3, 3]) > LIMIT)  # ok: three of them


def damaged(codes: np.ndarray):
    good = codes > 0
    if not good.all():
        warnings.warn(f"{sum(good)} codes are good", stacklevel=2)  # hint: PFL309
    return codes[good]


def made(wires: int):
    depth = np.zeros(wires)
    return max(depth)  # hint: PFL309


def fallback(scores: np.ndarray, solve):
    try:
        return solve(scores)
    except ValueError:
        return float(sum(scores))  # hint: PFL309


def at_once(scores: np.ndarray):
    return scores.sum()  # ok


def of_list(scores: list[float]):
    return sum(scores)  # ok


def along(shape: tuple[int, ...]):
    return max(shape)  # ok


def of_both(left: np.ndarray, right: float):
    return max(len(left), right)  # ok


def longest(names: list[np.ndarray]):
    return max(names, key=len)  # ok


def numbers(count: int):
    return sum(range(count))  # ok
