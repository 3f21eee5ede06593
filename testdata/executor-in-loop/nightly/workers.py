from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache
from multiprocessing import get_context

from joblib import Parallel, delayed


def checksum(block):
    return sum(block) % 65_521


def checksums(blocks):
    with ProcessPoolExecutor(max_workers=4) as pool:
        return list(pool.map(checksum, blocks, chunksize=16))


def checksums_apart(blocks, pool):
    return list(pool.map(checksum, blocks, chunksize=16))


def fetched(paths, read):
    with ThreadPoolExecutor(max_workers=8) as pool:
        return list(pool.map(read, paths))


def smoothed(rows, smooth):
    return Parallel(n_jobs=2)(delayed(smooth)(row) for row in rows)


@lru_cache
def shared_pool():
    return get_context("spawn").Pool(4)


class Archive:
    def __init__(self):
        self._pool = None

    def pool(self):
        if self._pool is None:
            self._pool = ProcessPoolExecutor()
        return self._pool

    def verify(self, blocks):
        with get_context("spawn").Pool(4) as pool:
            return pool.map(checksum, blocks)
