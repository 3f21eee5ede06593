"""Pools as large as the machine."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pool

from torch.utils.data import DataLoader


def executor(work, items):
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:  # error: PFL113
        return list(pool.map(work, items, chunksize=100))


def all_but_one(work, items):
    workers = multiprocessing.cpu_count() - 1
    with Pool(workers) as pool:  # error: PFL113
        return pool.map(work, items)


def bind():
    os.sched_setaffinity(0, range(os.cpu_count()))  # error: PFL113


def as_told(work, items, jobs=-1):
    if jobs == -1:
        jobs = os.cpu_count()
    with Pool(jobs) as pool:  # error: PFL113
        return pool.map(work, items)


def few(work, items):
    with Pool(min(4, os.cpu_count())) as pool:  # ok: capped
        return pool.map(work, items)


def fixed(work, items):
    with Pool(4) as pool:  # ok: a number
        return pool.map(work, items)


def shown():
    return os.cpu_count()  # ok: only shown


def loader(data):
    return DataLoader(data, num_workers=2)  # ok: a number


def as_many_as_told(work, items, jobs):
    with Pool(jobs) as pool:  # ok: somebody else's number
        return pool.map(work, items)
