"""Nightly batches: process pools made once a batch, in all the ways they can be spelled."""

import concurrent.futures
import concurrent.futures as cf
import multiprocessing
import multiprocessing as mp
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from multiprocessing import get_context


def double(x):
    return sum(range(x)) * 2


def with_in_loop(batches):
    results = []
    with ProcessPoolExecutor(max_workers=2) as pool:
        for batch in batches:
            results.extend(pool.map(double, batch, chunksize=16))
    return results


def assigned_in_loop(batches):
    totals = []
    # Workers for this batch.
    pool = concurrent.futures.ProcessPoolExecutor(4)
    for batch in batches:
        futures = [pool.submit(double, item) for item in batch]
        totals.append(sum(future.result() for future in futures))
    pool.shutdown()
    return totals


def classic_pool(batches):
    out = {}
    with multiprocessing.Pool(4) as pool:
        for name, batch in batches.items():
            out[name] = pool.map(double, batch)
    return out


def context_pool(batches):
    context = get_context("spawn")
    for batch in batches:
        with context.Pool(processes=4) as pool:
            yield pool.map(double, batch)


def context_argument(batches, sink):
    with cf.ProcessPoolExecutor(mp_context=mp.get_context("fork")) as pool:
        while batches:
            sink.extend(pool.map(double, batches.pop(), chunksize=8))


def several_contexts(batches, path):
    with mp.Pool(3) as pool:
        for batch in batches:
            with open(f"{path}.{len(batch)}", "a") as log:
                for value in pool.map(double, batch):
                    log.write(f"{value}\n")


def in_comprehension(batches):
    return [mp.Pool(4).map(double, batch) for batch in batches]


def nested_loops(days):
    report = []
    with mp.pool.Pool(2) as pool:
        for day in days:
            for batch in day:
                report += pool.map(double, batch)
    return report


def once(batches):
    with ProcessPoolExecutor() as pool:
        return [list(pool.map(double, batch, chunksize=64)) for batch in batches]


def by_size(batches):
    for batch in batches:
        with ProcessPoolExecutor(max_workers=min(8, len(batch))) as pool:
            yield list(pool.map(double, batch, chunksize=4))


def compare_sizes(items):
    for workers in (1, 2, 4, 8):
        with mp.Pool(workers) as pool:
            pool.map(double, items)


def compare_methods(items):
    for method in ("fork", "spawn", "forkserver"):
        context = mp.get_context(method)
        with context.Pool(4) as pool:
            pool.map(double, items)


def apart(jobs):
    for job in jobs:
        with mp.Pool(1) as pool:
            pool.apply(double, (job,))


def retry(items):
    for _ in range(5):
        try:
            with ProcessPoolExecutor() as pool:
                return list(pool.map(double, items, chunksize=32))
        except OSError:
            continue
    return []


def replace_broken(batches):
    pool = ProcessPoolExecutor(4)
    done = []
    for batch in batches:
        try:
            done += pool.map(double, batch, chunksize=8)
        except BrokenProcessPool:
            pool = ProcessPoolExecutor(4)
    return done


def shards(names):
    pools = {}
    for name in names:
        pools[name] = ProcessPoolExecutor(2)
    return pools


def stacked(names):
    with ExitStack() as stack:
        return [stack.enter_context(ProcessPoolExecutor(2)) for _ in names]


class Lazy:
    def __init__(self):
        self.pool = None

    def work(self, batches):
        for batch in batches:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(2)
            yield list(self.pool.map(double, batch, chunksize=8))


def defined_only(batches):
    jobs = []
    for batch in batches:

        def job(batch=batch):
            with mp.Pool(4) as pool:
                return pool.map(double, batch)

        jobs.append(job)
    return jobs
