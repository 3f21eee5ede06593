"""How many elements a loop goes over, as a counter says, and arrays in progress bars."""

import numpy as np
from tqdm import tqdm


def copied(values: np.ndarray, kinds: list[int]) -> np.ndarray:
    out = np.zeros(1000)
    found = 0
    for kind in kinds:
        if kind > 2:
            found += 1
    for i in range(0, found):  # error: PFL301
        out[i] = values[i]
    return out


def few(values: np.ndarray, more: bool) -> np.ndarray:
    out = np.zeros(1000)
    found = 2
    if more:
        found += 1
    for i in range(0, found):  # ok: a handful
        out[i] = values[i]
    return out


def shown(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    out = np.zeros(len(values))
    for i, value in enumerate(tqdm(values)):  # error: PFL301
        out[i] = value * 2
    for i, (value, weight) in enumerate(zip(values, tqdm(weights))):  # error: PFL301
        out[i] += value * weight
    return out


def listed(values: list[float], weights: list[float]) -> list[float]:
    out = []
    for value, weight in zip(values, tqdm(weights)):  # ok: lists
        out.append(value * weight)
    return out
