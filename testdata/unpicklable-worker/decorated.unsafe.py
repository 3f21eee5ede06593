"""Inner functions that a decorator may exchange, and processes that contexts start."""

import multiprocessing

from registry import importable


def tripled(number):
    return number * 3


def run(numbers):
    @importable
    def doubled(number):
        return number * 2

    with multiprocessing.Pool(2) as pool:
        found = pool.map(doubled, numbers)
        found += list(map(tripled, numbers))
    multiprocessing.get_context("spawn").Process(target=tripled).start()
    multiprocessing.get_context("fork").Process(target=tripled).start()
    return found
