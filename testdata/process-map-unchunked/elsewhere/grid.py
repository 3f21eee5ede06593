"""Cells, and what is computed of them."""

import itertools
import random

ROWS = 600


def cells():
    return [(row, column) for row, column in itertools.product(range(ROWS), range(600))]


def corners():
    return [(row, column) for row in (0, ROWS) for column in (0, 600)]


def named(text):
    return text.strip().lower()


def sampled(seed, scale=1.0):
    generator = random.Random(seed)
    for _ in range(10_000):
        scale *= generator.random()
    return scale


def strength(cell):
    return max(sampled(number) for number in cell)
