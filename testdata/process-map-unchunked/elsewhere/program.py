"""Sizes and tasks that other files tell."""

import functools
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
        return list(self.pool.map(sample, range(SAMPLES)))  # error: PFL106

    def rounds(self):
        return list(self.pool.map(grid.sampled, range(self.run.rounds)))  # error: PFL106

    def few(self):
        return list(self.pool.map(grid.sampled, range(FEW)))  # error: PFL112

    def chunked(self):
        return list(self.pool.map(grid.sampled, range(SAMPLES), chunksize=500))  # ok


def coverage():
    cells = grid.cells()
    with Pool(4) as pool:
        return list(pool.imap(grid.strength, cells))  # error: PFL106


def edges():
    with Pool(4) as pool:
        return list(pool.imap(grid.strength, grid.corners()))  # error: PFL112


def names(texts):
    with Pool(4) as pool:
        return list(pool.imap(grid.named, texts))  # error: PFL106


def unknown(cells):
    with Pool(4) as pool:
        return list(pool.imap(grid.strength, cells))  # error: PFL112
