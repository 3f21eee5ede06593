"""Conversions."""

import math

import numpy as np


def to_celsius(value: float) -> float:
    return (value - 32.0) * 5.0 / 9.0


def label(value):
    if value > 30:
        return "high"
    return "low"


def shifted(value, by):
    moved = value + by
    return -moved if moved < 0 else moved


def spread(values: np.ndarray):
    return values * 2.0


def roots(values):
    return np.sqrt(values) * 2.0


def series(count):
    return sum(math.sqrt(number) for number in range(count))
