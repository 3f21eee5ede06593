from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import workers
from workers import halved, lines, price, rate, words


def parsed(texts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(workers.entities, texts, chunksize=16))


def valued(keys):
    with ProcessPoolExecutor() as pool:
        prices = list(pool.map(price, keys, chunksize=64))
        rates = list(pool.map(rate, keys, chunksize=64))
    return prices, rates


def threaded(texts):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(words, texts))  # hint: PFL806


def halves(values):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(halved, values, chunksize=64))  # error: PFL102


def split(texts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(lines, texts, chunksize=64))  # ok


def trees(texts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(workers.parsed_tree, texts, chunksize=16))
