"""Workers for each core, whatever the process may use."""

import os
from concurrent.futures import ProcessPoolExecutor

import psutil


def all_cores(work, items):
    with ProcessPoolExecutor(max_workers=psutil.cpu_count(logical=False)) as pool:  # error: PFL113
        return list(pool.map(work, items, chunksize=32))


def few_cores(work, items):
    cores = min(psutil.cpu_count(logical=False), 4)
    with ProcessPoolExecutor(max_workers=cores) as pool:  # ok: capped
        return list(pool.map(work, items, chunksize=32))


def shown():
    return os.cpu_count(), psutil.cpu_count(False)  # ok: no workers
