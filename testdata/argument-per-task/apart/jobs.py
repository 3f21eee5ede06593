"""Sends what another module reads to each task."""

from concurrent.futures import ProcessPoolExecutor

from books import compare
from data import name, table


def work(value, row):
    return compare(value, row)


def run(path, rows):
    everything = table(path)
    title = name(path)
    with ProcessPoolExecutor() as pool:
        found = [pool.submit(work, everything, row) for row in rows]  # error: PFL114
        found += [pool.submit(work, title, row) for row in rows]  # ok: a text
        return found
