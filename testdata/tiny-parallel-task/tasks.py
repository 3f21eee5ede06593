"""Tasks of a fraction of a microsecond, and tasks that are worth a worker."""

import math
import operator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool
from multiprocessing.pool import ThreadPool

from joblib import Parallel, delayed


def square(x):
    """The square."""
    return x * x


def clamp(value, low=0, high=1):
    return low if value < low else high if value > high else value


def read(path):
    return open(path).read()  # ok


def total(rows):
    return sum(row.size for row in rows)  # ok


def product(a, b):
    return a @ b  # ok


def lengths(texts):
    return Parallel(n_jobs=2)(delayed(len)(text) for text in texts)  # error: PFL105


def lowered(texts):
    with Pool(2) as pool:
        return pool.map(str.lower, texts)  # error: PFL105


def absolute(numbers):
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(abs, number) for number in numbers]  # error: PFL105
        return [future.result() for future in futures]


def squares(numbers):
    with ThreadPoolExecutor() as pool:
        kept = list(pool.map(square, numbers))  # error: PFL105
    return kept


def clamped(numbers):
    with ThreadPool(4) as pool:
        return pool.map(clamp, numbers)  # error: PFL105


def roots(numbers):
    pool = Pool(2)
    found = pool.starmap(operator.add, numbers)  # error: PFL105
    more = pool.apply(math.sqrt, (found[0],))  # error: PFL105
    pool.close()
    return found, more


def worth_it(paths, groups, pairs):
    with Pool(2) as pool:
        texts = pool.map(read, paths)  # ok
        sums = pool.map(total, groups)  # ok
        return texts, sums, pool.starmap(product, pairs)  # ok


def importances(trees):
    with ThreadPool(4) as pool:
        return pool.starmap(getattr, [(tree, "importances") for tree in trees])  # ok


def not_a_pool(frame, series):
    return series.map(str.lower), list(map(len, frame)), frame.submit(abs)  # ok


def run():
    texts = ["A", "Bc"]
    return lowered(texts), absolute([-1, 2]), squares([1, 2, 3]), clamped([-1, 0.5, 2])  # ok
