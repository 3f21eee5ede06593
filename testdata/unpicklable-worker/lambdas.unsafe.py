"""Lambdas and inner functions given to pools of processes."""

import asyncio
import functools
import multiprocessing as mp
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing.pool import ThreadPool

from joblib import Parallel, delayed, parallel_backend
from loky import get_reusable_executor


def double(x):
    return x * 2  # noqa: E731


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


def squares_task(x):
    return x * x


def squares(numbers):
    return list(map(squares_task, numbers))


def submitted_task(n):
    return triple(n)


def submitted(numbers):
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(partial(submitted_task, n)) for n in numbers]
        return [future.result() for future in futures]


def scaled_task(factor, x):
    return x * factor


def scaled(numbers, factor):
    with mp.Pool(2) as pool:
        return list(pool.imap(partial(scaled_task, factor), numbers, chunksize=8))


# Cubes, one by one.
def cube(x):
    """The third power."""
    return x**3  # exact for integers


def inner(numbers):
    return list(map(cube, numbers))


def shifted(scale, offset, x, y=0):
    return x * scale + offset + y


def inner_captures(numbers, offset, scale=2):
    return list(map(partial(shifted, scale, offset), numbers))


def by_partial_task(a, b):
    return a + b


def by_partial(numbers):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(partial(by_partial_task, 1), numbers, chunksize=16))


def module_level_lambda(numbers):
    return list(map(double, numbers))


def named_task(x):
    return x + 1


def named(numbers):
    pool = mp.Pool()
    task = named_task  # noqa: E731
    return task(numbers)


def generator_argument(rows):
    with ProcessPoolExecutor() as pool:
        future = pool.submit(sum, (row.size for row in rows))
        return future.result()


def initialized_task():
    return None


def initialized(numbers):
    with mp.get_context("spawn").Pool(2, initializer=initialized_task) as pool:
        return pool.map(triple, numbers)


def with_joblib_task(x):
    return triple(x) + 2


def with_joblib(numbers):
    return Parallel(n_jobs=2, backend="multiprocessing")(
        delayed(with_joblib_task)(n) for n in numbers
    )


def with_joblib_backend_task(x):
    return triple(x) + 2


def with_joblib_backend(numbers):
    with parallel_backend("multiprocessing"):
        return Parallel(n_jobs=2)(delayed(with_joblib_backend_task)(n) for n in numbers)


def in_loop_task(number):
    return triple(number)


async def in_loop(number):
    loop = asyncio.get_running_loop()
    pool = ProcessPoolExecutor()
    return await loop.run_in_executor(pool, partial(in_loop_task, number))


def local_class(numbers):
    class Adder:
        def add(self, x):
            return triple(x) + 1

    with mp.Pool(2) as pool:
        return pool.map(Adder().add, numbers)


def importable(numbers):
    with mp.Pool(2) as pool:
        first = pool.map(triple, numbers)
        second = pool.map(wide, first)
        third = pool.map(partial(max, 2), second)
        fourth = pool.starmap(max, ((n, 2) for n in third))
        fifth = pool.map(Text.clean, map(str, fourth))
        sixth = pool.map(Text().parse, fifth)
        pool.apply_async(triple, (1,), callback=lambda value: print(value))
        pool.map_async(triple, [1], error_callback=lambda error: print(error)).get()
        return sixth, list(pool.imap(triple, (n + 1 for n in numbers), chunksize=4))


def done(numbers):
    with ProcessPoolExecutor() as pool:
        for number in numbers:
            future = pool.submit(triple, number)
            future.add_done_callback(lambda done: print(done.result()))


def threads(numbers):
    with ThreadPoolExecutor() as pool, ThreadPool(2) as old:
        return list(pool.map(lambda x: triple(x), numbers)), old.map(lambda x: triple(x), numbers)


async def in_thread(number):
    loop = asyncio.get_running_loop()
    pool = ThreadPoolExecutor()
    await loop.run_in_executor(pool, lambda: triple(number))
    await loop.run_in_executor(None, lambda: triple(number))
    return await asyncio.to_thread(lambda: triple(number))


def cloudpickled(numbers):
    executor = get_reusable_executor(2)
    first = list(executor.map(lambda x: triple(x), numbers, chunksize=4))
    return first + Parallel(n_jobs=2)(delayed(lambda x: triple(x))(n) for n in numbers)


def not_a_pool(pool, numbers):
    return pool.map(lambda x: x * 2, numbers)


def series(frame):
    return frame.value.map(lambda x: x * 2)


def decorated(numbers):
    @functools.lru_cache
    def slow(x):
        return triple(x)

    return [slow(n) for n in numbers]
