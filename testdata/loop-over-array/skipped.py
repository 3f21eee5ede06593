import numpy as np


def doubled(values: np.ndarray):
    kept = []
    for value in values:  # error: PFL301
        if value <= 0:
            continue
        kept.append(value * 2.0)
    return kept


def total(values: np.ndarray, weights: np.ndarray):
    result = 0.0
    for i in range(len(values)):  # error: PFL301
        if weights[i] == 0:
            continue
        if values[i] < 0:
            continue
        result += values[i] * weights[i]
    return result


def until(values: np.ndarray, most: float):
    kept = []
    for value in values:  # ok: it ends early
        if value > most:
            break
        kept.append(value * 2.0)
    return kept


def known(values: np.ndarray, cache: dict[float, float]):
    kept = []
    for value in values:  # ok: a look-up has no form for whole arrays
        if value in cache:
            continue
        kept.append(value * 2.0)
    return kept


def told(values: np.ndarray):
    kept = []
    for value in values:  # ok: it tells of each
        if value < 0:
            print("below", value)
            continue
        kept.append(value * 2.0)
    return kept
