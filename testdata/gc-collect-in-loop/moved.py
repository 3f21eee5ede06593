"""Collections that one after the loop does as well."""

import gc


def last(values: list[int]):
    total = 0
    for value in values:
        total += value
        gc.collect()  # hint: PFL704
    return total


def middle(values: list[int]):
    found = []
    for value in values:
        found.append(value)
        # Keep memory low.
        gc.collect()  # hint: PFL704
        found[-1] += 1
    return found


def left(values: list[int]):
    for value in values:
        gc.collect()  # hint: PFL704
        if value < 0:
            return value
    return 0


def yielded(values: list[int]):
    for value in values:
        gc.collect()  # hint: PFL704
        yield value


def counted(values: list[int]):
    total = 0
    for value in values:
        total += value + gc.collect()  # hint: PFL704
    return total


def once(values: list[int]):
    total = sum(values)
    gc.collect()  # ok: no loop
    return total


def young(values: list[int]):
    total = 0
    for value in values:
        total += value
        gc.collect(0)  # ok: the youngest objects
    return total


def seldom(values: list[int]):
    for number, value in enumerate(values):
        if number % 1000 == 0:
            gc.collect()  # ok: every so often
        yield value


def thrice():
    for _ in range(3):
        gc.collect()  # ok: only-collects


def run():
    return last([1, 2, 3]), middle([1, 2]), left([1, -1]), list(yielded([1])), once([2]), young([3])
