"""Annotations that name what makes an array, or say which shape it has."""

from typing import Any

import numpy as np
from jaxtyping import Float


def by_maker(samples: np.array):
    total = 0.0
    for sample in samples:  # error: PFL301
        total += sample * 2
    return total


def shaped(samples: Float[np.ndarray, "count"]):
    total = 0.0
    for sample in samples:  # error: PFL301
        total += sample * 2
    return total


def handed(samples: any):
    total = 0.0
    for sample in samples:  # error: PFL301
        total += sample * 2
    return total


def hand(count: int):
    return handed(np.zeros(count))


def anything(samples: any):
    total = 0.0
    for sample in samples:  # ok: nobody says what it is
        total += sample * 2
    return total


def of_any(samples: Any):
    total = 0.0
    for sample in samples:  # ok: nobody says what it is
        total += sample * 2
    return total


def of_list(samples: Float[list, "count"]):
    total = 0.0
    for sample in samples:  # ok: a list
        total += sample * 2
    return total
