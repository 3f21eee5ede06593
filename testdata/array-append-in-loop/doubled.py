"""Arrays that get room for as much again when they are full."""

from __future__ import annotations

import numpy as np


class Buffer:
    def __init__(self) -> None:
        self.data = np.empty(64)
        self.used = 0

    def add(self, value: float) -> None:
        if self.used == self.data.size:
            self.data = np.concatenate([self.data, np.empty_like(self.data)])  # ok: twice as long
        self.data[self.used] = value
        self.used += 1


def read(path: str) -> np.ndarray:
    buffer = Buffer()
    with open(path) as file:
        for line in file:
            buffer.add(float(line))
    return buffer.data[: buffer.used]


def grown(values: list[float]) -> np.ndarray:
    data, used = np.empty(64), 0
    for value in values:
        if used == len(data):
            data = np.concatenate([data, np.zeros(len(data))])  # ok: twice as long
        data[used] = value
        used += 1
    return data


def padded(values: list[float]) -> np.ndarray:
    data = np.empty(0)
    for value in values:
        data = np.append(data, np.full(3, value))  # error: PFL302
    return data


def rows(parts: list[np.ndarray]) -> np.ndarray:
    data = np.empty((0, 4))
    for part in parts:
        data = np.vstack([data, np.zeros_like(part)])  # error: PFL302
    return data
