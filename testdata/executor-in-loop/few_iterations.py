"""Pools that a function makes, in loops of few iterations, and of who knows how many."""

from concurrent.futures import ProcessPoolExecutor


def divisors(value):
    return [n for n in range(1, value) if value % n == 0]


def all_divisors(values):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(divisors, values, chunksize=16))


def by_size(values):
    for size in ("small", "medium", "large", "huge"):
        print(size, all_divisors(values))  # hint: PFL101 because few-iterations


def in_groups(groups):
    return [all_divisors(group) for group in groups]  # error: PFL101
