"""Small functions of arrays, which may take long."""

from multiprocessing import Pool

import numpy as np


def scaled(values: np.ndarray):
    total = abs(values)
    return total * 2


def doubled(value: int):
    total = abs(value)
    return str(total * 2).zfill(8)


def run(values):
    with Pool(4) as pool:
        found = list(pool.imap(scaled, values))
        return found, list(pool.imap(doubled, values, chunksize=100))


def run_in_chunks(values):
    with Pool(4) as pool:
        return list(pool.imap(doubled, values, 64))
