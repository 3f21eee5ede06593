"""Tasks of a fraction of a microsecond, and tasks that are worth a worker."""

import itertools
import math
import operator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool
from multiprocessing.pool import ThreadPool


def square(x):
    """The square."""
    return x * x


def clamp(value, low=0, high=1):
    return low if value < low else high if value > high else value


def read(path):
    return open(path).read()


def total(rows):
    return sum(row.size for row in rows)


def product(a, b):
    return a @ b


def lengths(texts):
    return [len(text) for text in texts]


def lowered(texts):
    return list(map(str.lower, texts))


def absolute(numbers):
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(abs, number) for number in numbers]
        return [future.result() for future in futures]


def squares(numbers):
    kept = list(map(square, numbers))
    return kept


def clamped(numbers):
    return list(map(clamp, numbers))


def roots(numbers):
    pool = Pool(2)
    found = list(itertools.starmap(operator.add, numbers))
    more = math.sqrt(found[0])
    pool.close()
    return found, more


def worth_it(paths, groups, pairs):
    with Pool(2) as pool:
        texts = pool.map(read, paths)
        sums = pool.map(total, groups)
        return texts, sums, pool.starmap(product, pairs)


def importances(trees):
    with ThreadPool(4) as pool:
        return pool.starmap(getattr, [(tree, "importances") for tree in trees])


def not_a_pool(frame, series):
    return series.map(str.lower), list(map(len, frame)), frame.submit(abs)


def run():
    texts = ["A", "Bc"]
    return lowered(texts), absolute([-1, 2]), squares([1, 2, 3]), clamped([-1, 0.5, 2])
