"""Runs one after the other."""

from prepare import prepare


def sweep(rates: list[float]) -> float:
    total = 0.0
    for rate in rates:
        prepare()
        total += rate
    return total
