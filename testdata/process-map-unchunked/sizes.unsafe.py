"""How many items there are, as constants, classes and itertools tell it."""

import hashlib
import itertools
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pool

import numpy as np

ITEMS = 50_000
BLOCK = 10_000
SIDE = 300


def digest(item):
    found = str(item).encode()
    for _ in range(50):
        found = hashlib.sha256(found).digest()
    return found


class Sweep:
    STEPS = 4_000

    def __init__(self, width=2_000):
        self.pool = Pool(4)
        self.cells = [(row, column) for row in range(width) for column in range(3)]

    def steps(self):
        return list(self.pool.imap(digest, range(self.STEPS), chunksize=250))

    def all(self):
        return list(self.pool.imap_unordered(digest, self.cells, chunksize=375))


def pairs():
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                digest,
                itertools.combinations(range(SIDE), 2),
                chunksize=max(1, 44850 // (4 * (os.cpu_count() or 1))),
            )
        )


def grid():
    with ProcessPoolExecutor() as pool:
        cells = list(itertools.product(range(SIDE), range(SIDE)))
        return list(
            pool.map(
                digest, cells, chunksize=max(1, 90000 // (4 * (os.cpu_count() or 1)))
            )
        )


def spaced():
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                digest,
                np.linspace(0.0, 1.0, ITEMS),
                chunksize=max(1, 50000 // (4 * (os.cpu_count() or 1))),
            )
        )


def named():
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                digest,
                enumerate(range(2 * ITEMS)),
                chunksize=max(1, 100000 // (4 * (os.cpu_count() or 1))),
            )
        )


def blocks():
    ranges = [(low, low + BLOCK) for low in range(0, 1_000_000, BLOCK)]
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, ranges))


def stepped():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, range(0, ITEMS, BLOCK)))


def shortest():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, zip(range(ITEMS), "abc")))


def cut(lines):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, itertools.islice(lines, 20)))


def grown(lines):
    work = []
    for line in lines:
        work.append(line)
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                digest, work, chunksize=max(1, len(work) // (4 * (os.cpu_count() or 1)))
            )
        )


def counted(count=100_000):
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                digest,
                range(count),
                chunksize=max(1, 100000 // (4 * (os.cpu_count() or 1))),
            )
        )


def told(count):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, range(count)))


def spaced_few():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, np.linspace(0.0, 1.0)))


def in_chunks(lines: list[str], pool: Pool):
    return [
        list(pool.imap(digest, lines, chunksize=100)),
        list(pool.imap_unordered(digest, lines, 64)),
        pool.map(digest, lines),
        pool.starmap(max, zip(lines, lines)),
        [digest(line) for line in lines],
        list(map(digest, lines)),
        len(lines),
        sorted(lines, key=digest),
    ]
