import multiprocessing
import platform
import sys

import numpy as np

shared_rows = None
all_rows = None


def scored(job):
    place, rows = job
    rows = shared_rows[place] if rows is None else rows
    return rows.sum()


def scored_from_all(place):
    return all_rows[place].sum()


def scores(table, jobs):
    global shared_rows
    by_fork = platform.system() == "Linux" and sys.version_info < (3, 14)
    if by_fork:
        shared_rows = np.asarray(table)
        work = [(place, None) for place in range(len(table))]
    else:
        work = [(place, table[place]) for place in range(len(table))]
    with multiprocessing.Pool(jobs) as pool:
        return pool.map(scored, work)


def _init_all_rows(own_all_rows):
    global all_rows
    all_rows = own_all_rows


def all_scores(table, jobs):
    global all_rows
    if len(table):
        all_rows = np.asarray(table)
    with multiprocessing.Pool(
        jobs, initializer=_init_all_rows, initargs=(all_rows,)
    ) as pool:
        return pool.map(scored_from_all, range(len(table)))


def handed_over(table, jobs):
    with multiprocessing.Pool(jobs) as pool:
        return pool.map(np.sum, table, chunksize=100)
