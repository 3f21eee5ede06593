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
    with requests.Session() as session:
        for url in urls:
            pages.append(session.get(url, timeout=5).text)
    return pages


def pattern_4(numbers):
    with ThreadPoolExecutor(max_workers=8) as pool:
        return list(pool.map(work, numbers))


def pattern_7(batches):
    results = []
    with ProcessPoolExecutor() as pool:
        for batch in batches:
            results.extend(pool.map(work, batch, chunksize=50))
    return results


def pattern_9_task(number):
    return work(number) + 1


def pattern_9(numbers):
    with Pool(4) as pool:
        return pool.map(pattern_9_task, numbers)


def square(x):
    return x * x


def pattern_11():
    return list(map(square, range(500)))


def clean(number):
    text = str(number)
    return text.strip().zfill(8)


def pattern_12():
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                clean,
                range(10_000),
                chunksize=max(1, 10000 // (4 * (os.cpu_count() or 1))),
            )
        )


def pattern_13(numbers):
    with Pool(multiprocessing.cpu_count() - 1) as pool:
        return pool.map(work, numbers)


def pattern_15(paths):
    with Pool(4) as pool:
        return pool.map(parse, paths)


def pattern_16(rows):
    table = pd.read_csv("table.csv")
    with ProcessPoolExecutor() as pool:
        return [pool.submit(compare, table, row) for row in rows]


def pattern_24(values, labels):
    search = GridSearchCV(RandomForestClassifier(n_jobs=-1), {"max_depth": [3, 5]}, n_jobs=-1)
    return search.fit(values, labels)


def pattern_29():
    os.sched_setaffinity(0, range(os.cpu_count()))


@ray.remote
def score(frame, number):
    return frame[number]


def pattern_19(numbers):
    import numpy as np

    frame = np.random.rand(10_000, 100)
    frame_ref = ray.put(frame)
    return ray.get([score.remote(frame_ref, number) for number in numbers])


def pattern_14(frames):
    for frame in frames:
        multiprocessing.set_start_method("spawn")
        cache[frame] = work(frame)
