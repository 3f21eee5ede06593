"""Pools that an object or a stack holds, and threads far down."""

import multiprocessing as mp
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack


def square(number):
    return number * number + sum(range(number))


class Runner:
    def each(self, batches):
        found = []
        for batch in batches:
            self.pool = mp.Pool(4)  # error: PFL101
            found += self.pool.map(square, batch)
            self.pool.close()
        return found

    def for_each_item(self, items):
        for item in items:
            item.pool = mp.Pool(4)  # ok: lives-on


def stack_of_the_iteration(batches):
    for batch in batches:
        with ExitStack() as stack:
            pool = stack.enter_context(mp.Pool(4))  # error: PFL101
            yield pool.map(square, batch)


def one_stack(batches):
    with ExitStack() as stack:
        for batch in batches:
            pool = stack.enter_context(mp.Pool(4))  # ok: lives-on
            yield pool.map_async(square, batch)


def in_threads(batch):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(square, batch))


def stepwise(batch):
    return in_threads(batch)


def far_down(batches):
    return [stepwise(batch) for batch in batches]  # ok: cheap-and-far-down
