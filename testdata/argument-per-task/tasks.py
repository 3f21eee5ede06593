"""What pools of processes are given with each task."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import repeat

import numpy as np
import pandas as pd
from books import compare
from joblib import Parallel, delayed


def score(table, row):
    return compare(table, row)


def submitted(path, rows):
    table = pd.read_csv(path)
    with ProcessPoolExecutor() as pool:
        return [pool.submit(score, table, row) for row in rows]  # error: PFL114


def applied(table: np.ndarray, rows):
    with multiprocessing.Pool() as pool:
        waiting = []
        for row in rows:
            waiting.append(pool.apply_async(score, (table, row)))  # error: PFL114
        return [one.get() for one in waiting]


def partially(table: pd.DataFrame, rows):
    with multiprocessing.Pool() as pool:
        return pool.map(partial(score, table), rows, chunksize=1)  # error: PFL114


def repeated(table: pd.DataFrame, rows):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(score, repeat(table), rows, chunksize=8))  # hint: PFL114 because once-a-chunk


def packed(table: pd.DataFrame, rows):
    with multiprocessing.Pool() as pool:
        return pool.starmap(score, [(table, row) for row in rows])  # hint: PFL114 because once-a-chunk


def multiplied(table: pd.DataFrame, rows):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(score, [table] * len(rows), rows, chunksize=8))  # hint: PFL114 because once-a-chunk


def few(table: np.ndarray):
    with ProcessPoolExecutor() as pool:
        return [pool.submit(score, table, row) for row in ("first", "middle", "last")]  # hint: PFL114 because few-elements


def parts(table: np.ndarray, rows):
    with ProcessPoolExecutor() as pool:
        return [pool.submit(score, table[row], row) for row in rows]  # ok: a part of it for each


def another_each_time(paths, rows):
    with ProcessPoolExecutor() as pool:
        futures = []
        for path in paths:
            table = pd.read_csv(path)
            futures.append(pool.submit(score, table, rows))  # ok: each task has its own
        return futures


def in_threads(table: np.ndarray, rows):
    with ThreadPoolExecutor() as pool:
        return [pool.submit(score, table, row) for row in rows]  # ok: nothing is pickled


def once(table: np.ndarray):
    with ProcessPoolExecutor() as pool:
        return pool.submit(score, table, 0).result()  # ok: one task


def small(rows):
    table = np.zeros(10)
    with ProcessPoolExecutor() as pool:
        return [pool.submit(score, table, row) for row in rows]  # ok: it is small


def unknown(table, rows):
    with ProcessPoolExecutor() as pool:
        return [pool.submit(score, table, row) for row in rows]  # ok: what it is is not known


def by_joblib(table: np.ndarray, rows):
    return Parallel(n_jobs=2)(delayed(score)(table, row) for row in rows)  # ok: joblib maps large arrays


def per_worker(table: np.ndarray):
    with ProcessPoolExecutor() as pool:
        return [
            pool.submit(score, table, part)  # ok: one-for-each-worker
            for part in range(os.cpu_count())
        ]


def zipped(table: pd.DataFrame, rows):
    with multiprocessing.Pool() as pool:
        return pool.starmap(score, zip(repeat(table), rows))  # hint: PFL114 because once-a-chunk


def zipped_each(tables: list[pd.DataFrame], rows):
    with multiprocessing.Pool() as pool:
        return pool.starmap(score, zip(tables, rows))  # ok


def zipped_number(rows):
    with multiprocessing.Pool() as pool:
        return pool.starmap(score, zip(repeat(3), rows))  # ok
