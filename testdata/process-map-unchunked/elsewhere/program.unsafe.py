"""Sizes and tasks that other files tell."""

import functools
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pool

import grid
from settings import FEW, SAMPLES, Run


class Sampler:
    def __init__(self, run: Run):
        self.run = run
        self.pool = ProcessPoolExecutor(run.workers)

    def speeds(self):
        sample = functools.partial(grid.sampled, scale=2.0)
        return list(
            self.pool.map(
                sample,
                range(SAMPLES),
                chunksize=max(1, 250000 // (4 * (os.cpu_count() or 1))),
            )
        )

    def rounds(self):
        return list(
            self.pool.map(
                grid.sampled,
                range(self.run.rounds),
                chunksize=max(1, 50000 // (4 * (os.cpu_count() or 1))),
            )
        )

    def few(self):
        return list(self.pool.map(grid.sampled, range(FEW)))

    def chunked(self):
        return list(self.pool.map(grid.sampled, range(SAMPLES), chunksize=500))


def coverage():
    cells = grid.cells()
    with Pool(4) as pool:
        return list(pool.imap(grid.strength, cells, chunksize=22500))


def edges():
    with Pool(4) as pool:
        return list(pool.imap(grid.strength, grid.corners()))


def names(texts):
    with Pool(4) as pool:
        return list(pool.imap(grid.named, texts, chunksize=100))


def unknown(cells):
    with Pool(4) as pool:
        return list(pool.imap(grid.strength, cells))
