"""Maps of process pools without a chunk size."""

import multiprocessing
import subprocess
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial


def digest(text: str) -> int:
    found = 0
    for part in text.split("."):
        for other in text.split(","):
            found += hash((part, other)) % 7
    return found


def packed(path: str) -> int:
    return subprocess.run(["gzip", path]).returncode


def plain(texts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, texts))  # error: PFL112


def lazily(texts):
    with multiprocessing.Pool() as pool:
        return list(pool.imap(digest, texts))  # error: PFL112


def unordered(texts):
    with multiprocessing.Pool() as pool:
        return sum(pool.imap_unordered(digest, texts))  # error: PFL112


def chunked(texts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, texts, chunksize=100))  # ok


def pool_map(texts):
    with multiprocessing.Pool() as pool:
        return pool.map(digest, texts)  # ok: it makes chunks of its own


def threads(texts):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(digest, texts))  # ok: nothing is sent


def few(first, second):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(digest, [first, second]))  # ok: size-is-known


def outside(paths):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(packed, paths))  # ok: takes-long


def packed_by(program: str, path: str) -> int:
    return subprocess.run([program, path]).returncode


def outside_by(paths, program):
    pack = partial(packed_by, program)
    with multiprocessing.Pool() as pool:
        return list(pool.imap(pack, paths))  # ok: takes-long


def batches(texts, size):
    with multiprocessing.Pool() as pool:
        starts = pool.imap(digest, [texts[start] for start in range(0, len(texts), size)])  # ok: items-are-batches
        return sum(starts)
