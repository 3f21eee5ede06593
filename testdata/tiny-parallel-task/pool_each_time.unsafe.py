"""Tiny tasks in pools that are made in each iteration."""

from concurrent.futures import ThreadPoolExecutor


def double(number: int) -> int:
    return number * 2


def doubled(batches: list[list[int]]) -> list[int]:
    out = []
    # few workers
    for batch in batches:
        out.extend(map(double, batch))
    return out


def searched(batches: list[list[int]], search) -> list[int]:
    with ThreadPoolExecutor(2) as pool:
        for batch in batches:
            print(list(pool.map(search, batch)))
    return [double(number) for batch in batches for number in batch]


def run():
    return doubled([[1, 2], [3]]), doubled([])
