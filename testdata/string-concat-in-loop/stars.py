# perflint-test: {"rename-imports": false}
"""A notebook turned into a script: star imports of what nobody here knows."""

import numpy as np
from fastai.vision.all import *
from my_tools import *


def report(rows: list[str]) -> str:
    text = ""
    for i in range(len(rows)):
        text = rows[i] + text  # hint: PFL601
    return text


def energy(signal: np.ndarray) -> float:
    total = 0.0
    for i in range(len(signal)):  # error: PFL301
        total += signal[i] ** 2
    return total


def words(path: str) -> int:
    count = 0
    for line in open(path).readlines():  # hint: PFL701
        count += len(line.split())
    return count


def smallest(rows: list[int]) -> int:
    return sorted(rows)[0]  # hint: PFL612


def largest(rows: np.ndarray) -> float:
    return max(rows)  # ok: `max` may be another one


def total(rows: np.ndarray) -> float:
    return sum(rows)  # ok: `sum` may be another one


def spread(rows: np.ndarray) -> float:
    return abs(max(rows) - min(rows))  # ok: so may these


def numbers(rows: list[int]) -> int:
    count = 0
    for row in rows:
        count += row  # ok: numbers
    return count
