"""Goes over collections that another file holds, in a pool that another one made."""

import hashlib

from . import cells
from .cells import BLANKS, CELLS, CORNERS, PAIRS, REBOUND, Survey
from .workers import Workers


def shade(cell):
    digest = hashlib.sha256()
    for part in str(cell).split():
        digest.update(part.encode())
    return digest.hexdigest()


def shades(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, CELLS))  # error: PFL106


def by_module(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, cells.CELLS))  # error: PFL106


def pairs(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, PAIRS))  # error: PFL106


def blanks(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, BLANKS))  # error: PFL106


def points(workers: Workers, survey: Survey) -> list[str]:
    return list(workers.executor.map(shade, survey.points))  # error: PFL106


def ends(workers: Workers, survey: Survey) -> list[str]:
    return list(workers.executor.map(shade, survey.ends))  # error: PFL112


def corners(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, CORNERS))  # error: PFL112


def rebound(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, REBOUND))  # error: PFL112


def in_threads(workers: Workers) -> list[str]:
    return list(workers.threads.map(shade, CELLS))  # ok


def told(workers: Workers) -> list[str]:
    return list(workers.executor.map(shade, CELLS, chunksize=500))  # ok
