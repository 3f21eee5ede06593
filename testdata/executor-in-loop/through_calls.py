"""Pools made by a function that a loop calls."""

import functools
import multiprocessing as mp
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


def square(x):
    return sum(x for _ in range(x))


def process_batch(batch):
    with ProcessPoolExecutor(max_workers=4) as pool:  # ok
        return list(pool.map(square, batch, chunksize=16))


def process_file(path):
    with open(path) as lines:
        return process_batch([int(line) for line in lines])


def fetch_all(urls):
    with ThreadPoolExecutor(8) as pool:  # ok
        return list(pool.map(len, [url.strip() for url in urls]))  # error: PFL105


def sized(batch, workers):
    with mp.Pool(workers) as pool:  # ok
        return pool.map(square, batch)


def fitted(batch):
    workers = min(4, len(batch))
    with mp.Pool(workers) as pool:  # ok
        return pool.map(square, batch)


def optional(batch, workers=None):
    if workers is not None and workers > 1:
        with mp.Pool(workers) as pool:  # ok
            return pool.map(square, batch)
    return [square(item) for item in batch]


@functools.lru_cache(maxsize=None)
def shared_pool():
    return ProcessPoolExecutor(4)  # ok


def direct(batches):
    return [process_batch(batch) for batch in batches]  # error: PFL101


def two_steps(paths):
    results = {}
    for path in paths:
        results[path] = process_file(path)  # error: PFL101
    return results


def mapped(batches):
    return list(map(process_batch, batches))  # error: PFL101


def each_line(path):
    with open(path) as lines:
        return [process_batch(line.split()) for line in lines]  # error: PFL101


def threads(pages):
    for page in pages:
        yield fetch_all(page)  # hint: PFL101


def same_size(batches, workers):
    for batch in batches:
        yield sized(batch, workers)  # error: PFL101


def own_size(batches):
    for batch, workers in batches:
        yield sized(batch, workers)  # ok


def on_request(batches):
    for batch in batches:
        yield optional(batch)  # ok


def fitting(batches):
    for batch in batches:
        yield fitted(batch)  # ok


def cached(batches):
    for batch in batches:
        yield list(shared_pool().map(square, batch, chunksize=8))  # ok


def once(batch):
    return process_batch(batch)  # ok


def main():
    return process_batch(range(100))  # ok
