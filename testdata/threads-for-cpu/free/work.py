"""Threads where Python has no lock, processes elsewhere."""

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


def squares(limit):
    total = 0
    for number in range(limit):
        total += number * number
    return total


def mapped(limits):
    if sys._is_gil_enabled():
        with ProcessPoolExecutor(4) as pool:
            return list(pool.map(squares, limits, chunksize=10))
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(squares, limits))  # ok: asks-for-lock
