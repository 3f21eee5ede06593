"""Arrays that are gone through side by side, as many elements of the one as of the other."""

import numpy as np


def weighted(values: np.ndarray, weights: np.ndarray):
    total = 0.0
    for value, weight in zip(values, weights, strict=True):  # error: PFL301
        total += value * weight
    return total


def products(values: np.ndarray, weights: np.ndarray):
    return [value * weight for value, weight in zip(values, weights, strict=False)]  # error: PFL301


def of_lists(values: list[float], weights: list[float]):
    total = 0.0
    for value, weight in zip(values, weights, strict=True):  # ok: lists
        total += value * weight
    return total


def whole(values: np.ndarray, weights: np.ndarray):
    return float(values @ weights)  # ok: whole arrays


def stored_by_position(values: np.ndarray, weights: np.ndarray, out: np.ndarray):
    for place, (value, weight) in enumerate(zip(values, weights)):  # error: PFL301
        out[place] = value * weight
    return out
