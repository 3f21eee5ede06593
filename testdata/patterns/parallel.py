"""Patterns of parallel work, as optimisation guides write them."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pool

import pandas as pd
import ray
import requests
from books import compare
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV

cache = {}


def work(number):
    total = 0
    for step in range(number):
        total += step * step
    return total


def parse(path):
    with open(path) as file:
        cache[path] = file.read()
    return len(cache[path])


def pattern_1(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url, timeout=5).text)  # error: PFL512  # hint: PFL506
    return pages


def pattern_4(numbers):
    with ThreadPoolExecutor(max_workers=8) as pool:
        return list(pool.map(work, numbers))  # error: PFL111


def pattern_7(batches):
    results = []
    for batch in batches:
        with ProcessPoolExecutor() as pool:  # error: PFL101
            results.extend(pool.map(work, batch, chunksize=50))
    return results


def pattern_9(numbers):
    with Pool(4) as pool:
        return pool.map(lambda number: work(number) + 1, numbers)  # error: PFL102


def square(x):
    return x * x


def pattern_11():
    with Pool(4) as pool:
        return pool.map(square, range(500))  # error: PFL105


def clean(number):
    text = str(number)
    return text.strip().zfill(8)


def pattern_12():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(clean, range(10_000)))  # error: PFL106


def pattern_13(numbers):
    with Pool(multiprocessing.cpu_count() - 1) as pool:  # error: PFL113
        return pool.map(work, numbers)


def pattern_15(paths):
    with Pool(4) as pool:
        return pool.map(parse, paths)  # error: PFL110


def pattern_16(rows):
    table = pd.read_csv("table.csv")
    with ProcessPoolExecutor() as pool:
        return [pool.submit(compare, table, row) for row in rows]  # error: PFL114


def pattern_24(values, labels):
    search = GridSearchCV(RandomForestClassifier(n_jobs=-1), {"max_depth": [3, 5]}, n_jobs=-1)  # error: PFL132
    return search.fit(values, labels)


def pattern_29():
    os.sched_setaffinity(0, range(os.cpu_count()))  # error: PFL113


@ray.remote
def score(frame, number):
    return frame[number]


def pattern_19(numbers):
    import numpy as np

    frame = np.random.rand(10_000, 100)
    return ray.get([score.remote(frame, number) for number in numbers])  # error: PFL122


def pattern_14(frames):
    for frame in frames:
        multiprocessing.set_start_method("spawn")  # error: PFL109
        cache[frame] = work(frame)
