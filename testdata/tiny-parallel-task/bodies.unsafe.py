"""Functions of several statements that do no more than a little arithmetic, and tasks sent in chunks."""

import math
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


def clamp(value):
    """At least nothing."""
    if value < 0:
        return 0
    return value


def scale(value):
    wide = value * 2
    low, high = wide - 1, wide + 1
    return low * high


def summed(value):
    total = 0
    for part in range(value):
        total += part
    return total


def looked_up(value, table={}):  # noqa: B006
    found = table.get(value)
    return found + 1


def run(values: list[int]):
    with ThreadPoolExecutor() as pool:
        one = list(map(clamp, values))
        two = list(map(scale, values))
        three = list(pool.map(summed, values))
        return one, two, three, list(pool.map(looked_up, values))


def chunked(values: list[float]):
    with ProcessPoolExecutor() as pool:
        roots = list(pool.map(math.sqrt, values, chunksize=500))
        return roots, list(pool.map(summed, [1, 2], chunksize=500))
