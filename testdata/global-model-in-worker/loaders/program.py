"""Loads the model, and then hands the worker to a pool."""

import multiprocessing

import encoding


def run(groups):
    encoding.load_encoder("small")
    encoding.set_limit(10)
    with multiprocessing.Pool(2) as pool:
        return pool.map(encoding.encode, groups), pool.map(encoding.cut, groups)


def run_lazily(groups):
    encoding.load_lazy()
    with multiprocessing.Pool(2) as pool:
        return pool.map(encoding.encode_lazily, groups)
