"""Inner functions that a decorator may exchange, and processes that contexts start."""

import multiprocessing

from registry import importable


def run(numbers):
    @importable
    def doubled(number):
        return number * 2

    def tripled(number):
        return number * 3

    with multiprocessing.Pool(2) as pool:
        found = pool.map(doubled, numbers)  # ok: the decorator may give what can be found
        found += pool.map(tripled, numbers)  # error: PFL102
    multiprocessing.get_context("spawn").Process(target=tripled).start()  # error: PFL102
    multiprocessing.get_context("fork").Process(target=tripled).start()  # ok: forked
    return found
