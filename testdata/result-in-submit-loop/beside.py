"""Tasks of one pass that run side by side, and those that only look so."""

from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool

import ray


def both(pool: ThreadPoolExecutor, load, left, right):
    first = pool.submit(load, left)
    second = pool.submit(load, right)
    return first.result(), second.result()


def all_pairs(load, pairs):
    with ThreadPoolExecutor(4) as pool:
        return [both(pool, load, left, right) for left, right in pairs]  # ok: another-beside


def one_after_the_other(pool: ThreadPoolExecutor, load, left, right):
    first = pool.submit(load, left)
    left = first.result()
    second = pool.submit(load, right)
    return left, second.result()


def all_pairs_in_turn(load, pairs):
    with ThreadPoolExecutor(4) as pool:
        return [one_after_the_other(pool, load, a, b) for a, b in pairs]  # error: PFL107


def three(pool: Pool, load, parts):
    for x, y, z in parts:
        one = pool.apply_async(load, (x,))
        two = pool.apply_async(load, (y,))
        yield two.get(), pool.apply_async(load, (z,)).get(), one.get()  # ok: another-beside


def noted(pool: ThreadPoolExecutor, note, load, names):
    for name in names:
        pool.submit(note, name)
        print(pool.submit(load, name).result())  # error: PFL107


@ray.remote
def fetch(name):
    return name * 2


def refs(names):
    for name in names:
        lower = fetch.remote(name.lower())
        upper = fetch.remote(name.upper())
        print(ray.get(lower), ray.get(upper))  # ok: another-beside
