"""A notebook turned into a script: star imports of what nobody here knows."""

import numpy as np
from fastai.vision.all import *
from my_tools import *


def report(rows: list[str]) -> str:
    text = ""
    for i in range(len(rows)):
        text = rows[i] + text
    return text


def energy(signal: np.ndarray) -> float:
    total = 0.0
    total += np.sum(signal ** 2)
    return total


def words(path: str) -> int:
    count = 0
    for line in open(path):
        count += len(line.split())
    return count


def smallest(rows: list[int]) -> int:
    return min(rows)


def largest(rows: np.ndarray) -> float:
    return max(rows)


def total(rows: np.ndarray) -> float:
    return sum(rows)


def spread(rows: np.ndarray) -> float:
    return abs(max(rows) - min(rows))


def numbers(rows: list[int]) -> int:
    count = 0
    for row in rows:
        count += row
    return count
