import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial

_tables = {}


def load_tables(path):
    _tables["path"] = path


def look_up(key):
    return _tables.get(key)


def with_an_inner_function(keys, path):
    def prepare():
        _tables["path"] = path

    with ProcessPoolExecutor(4, initializer=prepare) as pool:  # error: PFL102
        return list(pool.map(look_up, keys, chunksize=100))


def with_a_lambda(keys, path):
    pool = multiprocessing.Pool(4, initializer=lambda: load_tables(path))  # error: PFL102
    with pool:
        return pool.map(look_up, keys)


def inherited_by_fork(keys, path):
    def prepare():
        _tables["path"] = path

    forked = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(4, mp_context=forked, initializer=prepare) as pool:  # ok
        return list(pool.map(look_up, keys, chunksize=100))


def with_arguments(keys, path):
    with ProcessPoolExecutor(4, initializer=load_tables, initargs=(path,)) as pool:  # ok
        return list(pool.map(look_up, keys, chunksize=100))


def with_a_partial(keys, path):
    with ProcessPoolExecutor(4, initializer=partial(load_tables, path)) as pool:  # ok
        return list(pool.map(look_up, keys, chunksize=100))
