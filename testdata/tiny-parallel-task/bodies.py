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
        one = list(pool.map(clamp, values))  # error: PFL105
        two = list(pool.map(scale, values))  # error: PFL105
        three = list(pool.map(summed, values))  # error: PFL111
        return one, two, three, list(pool.map(looked_up, values))  # ok: a call


def chunked(values: list[float]):
    with ProcessPoolExecutor() as pool:
        roots = list(pool.map(math.sqrt, values, chunksize=500))  # hint: PFL105
        return roots, list(pool.map(summed, [1, 2], chunksize=500))  # ok: a loop
