"""Loops that count by hand."""

import numpy as np


def smooth(values: np.ndarray) -> np.ndarray:
    out = np.zeros(len(values))
    i = 0
    while i < len(values):  # error: PFL301
        out[i] = values[i] * 0.5 + 1.0
        i += 1
    return out


def doubled(grid: np.ndarray) -> np.ndarray:
    rows, columns = grid.shape
    out = np.zeros_like(grid)
    i = 0
    while i < rows:  # error: PFL301
        j = 0
        while j < columns:
            out[i, j] = grid[i, j] * 2
            j += 1
        i += 1
    return out


def positives(values: np.ndarray) -> int:
    count = 0
    i = 0
    n = len(values)
    while n > i:  # error: PFL301
        if values[i] > 0:
            count += 1
        i = i + 1
    return count


def to_the_last(values: np.ndarray) -> float:
    total = 0.0
    i = 0
    while i <= len(values) - 1:  # error: PFL301
        total += values[i] ** 2
        i += 1
    return total


def decayed(values: np.ndarray) -> np.ndarray:
    i = 1
    while i < len(values):  # ok: each step needs the last
        values[i] = values[i - 1] * 0.5 + values[i]
        i += 1
    return values


def with_jumps(values: np.ndarray) -> float:
    total = 0.0
    i = 0
    while i < len(values):  # ok: the counter jumps
        total += values[i]
        if values[i] > 3:
            i += 2
        i += 1
    return total


def until_small(values: np.ndarray) -> float:
    error = 1.0
    i = 0
    while i < len(values) and error > 1e-3:  # ok: ends where it is good enough
        error = abs(values[i] - 0.5)
        i += 1
    return error


def used_up(values: np.ndarray) -> float:
    total = 0.0
    i = 0
    while i < len(values):  # ok: the array changes
        total += values[i]
        values = values[1:]
        i += 1
    return total


def of_list(values: list[float]) -> float:
    total = 0.0
    i = 0
    while i < len(values):  # ok: a list
        total += values[i]
        i += 1
    return total


def from_the_end(values: np.ndarray) -> int:
    i = len(values) - 1
    while i >= 0 and values[i] == 0:  # ok: a search
        i -= 1
    return i


def run():
    values = np.array([1.0, -2.0, 3.5, 0.0])
    grid = np.arange(6.0).reshape(2, 3)
    return [
        smooth(values).tolist(),
        doubled(grid).tolist(),
        positives(values),
        to_the_last(values),
        from_the_end(values),
    ]
