import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial

_tables = {}


def load_tables(path):
    _tables["path"] = path


def look_up(key):
    return _tables.get(key)


def with_an_inner_function_prepare(path):
    _tables["path"] = path


def with_an_inner_function(keys, path):
    with ProcessPoolExecutor(
        4, initializer=partial(with_an_inner_function_prepare, path)
    ) as pool:
        return list(pool.map(look_up, keys, chunksize=100))


def with_a_lambda_task(path):
    return load_tables(path)


def with_a_lambda(keys, path):
    pool = multiprocessing.Pool(4, initializer=partial(with_a_lambda_task, path))
    with pool:
        return pool.map(look_up, keys)


def inherited_by_fork(keys, path):
    def prepare():
        _tables["path"] = path

    forked = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(4, mp_context=forked, initializer=prepare) as pool:
        return list(pool.map(look_up, keys, chunksize=100))


def with_arguments(keys, path):
    with ProcessPoolExecutor(4, initializer=load_tables, initargs=(path,)) as pool:
        return list(pool.map(look_up, keys, chunksize=100))


def with_a_partial(keys, path):
    with ProcessPoolExecutor(4, initializer=partial(load_tables, path)) as pool:
        return list(pool.map(look_up, keys, chunksize=100))
