"""Lambdas and inner functions given to pools of processes."""

import asyncio
import functools
import multiprocessing as mp
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing.pool import ThreadPool

from joblib import Parallel, delayed, parallel_backend
from loky import get_reusable_executor

double = lambda x: x * 2  # noqa: E731


def triple(x):
    return sum(range(x)) * 3


if mp.cpu_count() > 4:

    def wide(x):
        return sum(range(x)) * 4
else:

    def wide(x):
        return sum(range(x)) * 5


class Text:
    @staticmethod
    def clean(text):
        return sorted(text.strip())

    @classmethod
    def parse(cls, text):
        return cls()


def squares(numbers):
    with mp.Pool(2) as pool:
        return pool.map(lambda x: x * x, numbers)  # error: PFL102


def submitted(numbers):
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(lambda: triple(n)) for n in numbers]  # error: PFL102
        return [future.result() for future in futures]


def scaled(numbers, factor):
    with mp.Pool(2) as pool:
        return list(pool.imap(lambda x: x * factor, numbers, chunksize=8))  # error: PFL102


def inner(numbers):
    # Cubes, one by one.
    def cube(x):
        """The third power."""
        return x**3  # exact for integers

    with mp.Pool(2) as pool:
        return pool.map(cube, numbers)  # error: PFL102


def inner_captures(numbers, offset, scale=2):
    def shifted(x, y=0):
        return x * scale + offset + y

    with mp.get_context("spawn").Pool(2) as pool:
        return pool.map(shifted, numbers)  # error: PFL102


def by_partial(numbers):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(partial(lambda a, b: a + b, 1), numbers, chunksize=16))  # error: PFL102


def module_level_lambda(numbers):
    with mp.Pool() as pool:
        return pool.map(double, numbers)  # error: PFL102


def named(numbers):
    pool = mp.Pool()
    task = lambda x: x + 1  # noqa: E731
    return pool.apply_async(task, (numbers,)).get()  # error: PFL102


def generator_argument(rows):
    with ProcessPoolExecutor() as pool:
        future = pool.submit(sum, (row.size for row in rows))  # error: PFL102
        return future.result()


def initialized(numbers):
    with mp.get_context("spawn").Pool(2, initializer=lambda: None) as pool:  # error: PFL102
        return pool.map(triple, numbers)


def with_joblib(numbers):
    return Parallel(n_jobs=2, backend="multiprocessing")(
        delayed(lambda x: triple(x) + 2)(n) for n in numbers  # error: PFL102
    )


def with_joblib_backend(numbers):
    with parallel_backend("multiprocessing"):
        return Parallel(n_jobs=2)(delayed(lambda x: triple(x) + 2)(n) for n in numbers)  # error: PFL102


async def in_loop(number):
    loop = asyncio.get_running_loop()
    pool = ProcessPoolExecutor()
    return await loop.run_in_executor(pool, lambda: triple(number))  # error: PFL102


def local_class(numbers):
    class Adder:
        def add(self, x):
            return triple(x) + 1

    with mp.Pool(2) as pool:
        return pool.map(Adder().add, numbers)  # error: PFL102


def importable(numbers):
    with mp.Pool(2) as pool:
        first = pool.map(triple, numbers)  # ok
        second = pool.map(wide, first)  # ok
        third = pool.map(partial(max, 2), second)  # ok
        fourth = pool.starmap(max, ((n, 2) for n in third))  # ok
        fifth = pool.map(Text.clean, map(str, fourth))  # ok
        sixth = pool.map(Text().parse, fifth)  # ok
        pool.apply_async(triple, (1,), callback=lambda value: print(value))  # ok
        pool.map_async(triple, [1], error_callback=lambda error: print(error)).get()  # ok
        return sixth, list(pool.imap(triple, (n + 1 for n in numbers), chunksize=4))  # ok


def done(numbers):
    with ProcessPoolExecutor() as pool:
        for number in numbers:
            future = pool.submit(triple, number)
            future.add_done_callback(lambda done: print(done.result()))  # ok


def threads(numbers):
    with ThreadPoolExecutor() as pool, ThreadPool(2) as old:
        return list(pool.map(lambda x: triple(x), numbers)), old.map(lambda x: triple(x), numbers)  # ok


async def in_thread(number):
    loop = asyncio.get_running_loop()
    pool = ThreadPoolExecutor()
    await loop.run_in_executor(pool, lambda: triple(number))  # ok
    await loop.run_in_executor(None, lambda: triple(number))  # ok
    return await asyncio.to_thread(lambda: triple(number))  # ok


def cloudpickled(numbers):
    executor = get_reusable_executor(2)
    first = list(executor.map(lambda x: triple(x), numbers, chunksize=4))  # ok
    return first + Parallel(n_jobs=2)(delayed(lambda x: triple(x))(n) for n in numbers)  # ok


def not_a_pool(pool, numbers):
    return pool.map(lambda x: x * 2, numbers)  # ok


def series(frame):
    return frame.value.map(lambda x: x * 2)  # ok


def decorated(numbers):
    @functools.lru_cache
    def slow(x):
        return triple(x)

    return [slow(n) for n in numbers]  # ok
