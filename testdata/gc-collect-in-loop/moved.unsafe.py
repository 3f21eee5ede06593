"""Collections that one after the loop does as well."""

import gc


def last(values: list[int]):
    total = 0
    for value in values:
        total += value
    gc.collect()
    return total


def middle(values: list[int]):
    found = []
    for value in values:
        found.append(value)
        # Keep memory low.
        found[-1] += 1
    gc.collect()
    return found


def left(values: list[int]):
    for value in values:
        gc.collect()
        if value < 0:
            return value
    return 0


def yielded(values: list[int]):
    for value in values:
        gc.collect()
        yield value


def counted(values: list[int]):
    total = 0
    for value in values:
        total += value + gc.collect()
    return total


def once(values: list[int]):
    total = sum(values)
    gc.collect()
    return total


def young(values: list[int]):
    total = 0
    for value in values:
        total += value
        gc.collect(0)
    return total


def seldom(values: list[int]):
    for number, value in enumerate(values):
        if number % 1000 == 0:
            gc.collect()
        yield value


def thrice():
    for _ in range(3):
        gc.collect()


def run():
    return last([1, 2, 3]), middle([1, 2]), left([1, -1]), list(yielded([1])), once([2]), young([3])
