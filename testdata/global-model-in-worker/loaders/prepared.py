"""Tells the pool to load the model in each worker."""

import multiprocessing

import encoding


def run(groups):
    encoding.load_other("small")
    with multiprocessing.Pool(2, initializer=encoding.load_other, initargs=("small",)) as pool:
        return pool.map(encoding.encode_other, groups)
