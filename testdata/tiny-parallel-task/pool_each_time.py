"""Tiny tasks in pools that are made in each iteration."""

from concurrent.futures import ThreadPoolExecutor


def double(number: int) -> int:
    return number * 2


def doubled(batches: list[list[int]]) -> list[int]:
    out = []
    for batch in batches:
        # few workers
        with ThreadPoolExecutor(2) as pool:  # hint: PFL101
            out.extend(pool.map(double, batch))  # error: PFL105
    return out


def searched(batches: list[list[int]], search) -> list[int]:
    with ThreadPoolExecutor(2) as pool:
        for batch in batches:
            print(list(pool.map(search, batch)))  # ok
    return [double(number) for batch in batches for number in batch]  # ok


def run():
    return doubled([[1, 2], [3]]), doubled([])
