"""Goes over collections that another file holds, in a pool that another one made."""

import hashlib
import os

from . import cells
from .cells import BLANKS, CELLS, CORNERS, PAIRS, REBOUND, Survey
from .workers import Workers


def shade(cell):
    digest = hashlib.sha256()
    for part in str(cell).split():
        digest.update(part.encode())
    return digest.hexdigest()


def shades(workers: Workers) -> list[str]:
    return list(
        workers.executor.map(
            shade, CELLS, chunksize=max(1, 160000 // (4 * (os.cpu_count() or 1)))
        )
    )


def by_module(workers: Workers) -> list[str]:
    return list(
        workers.executor.map(
            shade, cells.CELLS, chunksize=max(1, 160000 // (4 * (os.cpu_count() or 1)))
        )
    )


def pairs(workers: Workers) -> list[str]:
    return list(
        workers.executor.map(
            shade, PAIRS, chunksize=max(1, 3600 // (4 * (os.cpu_count() or 1)))
        )
    )


def blanks(workers: Workers) -> list[str]:
    return list(
        workers.executor.map(
            shade, BLANKS, chunksize=max(1, 50000 // (4 * (os.cpu_count() or 1)))
        )
    )


def points(workers: Workers, survey: Survey) -> list[str]:
    return list(
        workers.executor.map(
            shade, survey.points, chunksize=max(1, 20000 // (4 * (os.cpu_count() or 1)))
        )
    )


def ends(workers: Workers, survey: Survey) -> list[str]:
    return list(workers.executor.map(shade, survey.ends))


def corners(workers: Workers) -> list[str]:
    return list(
        workers.executor.map(
            shade,
            CORNERS,
            chunksize=max(1, len(CORNERS) // (4 * (os.cpu_count() or 1))),
        )
    )


def rebound(workers: Workers) -> list[str]:
    return list(
        workers.executor.map(
            shade,
            REBOUND,
            chunksize=max(1, len(REBOUND) // (4 * (os.cpu_count() or 1))),
        )
    )


def in_threads(workers: Workers) -> list[str]:
    return list(workers.threads.map(shade, CELLS))


def told(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, CELLS, chunksize=500))
