"""Pools that are made, used and left in a coroutine, or in a function that it calls."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor, as_completed


def double(number):
    time.sleep(0.01)
    return 2 * number


async def mapped(numbers):
    with ThreadPoolExecutor() as pool:  # ok: waits-before-leaving
        return list(pool.map(double, numbers))  # error: PFL406


async def gone_through(numbers):
    found = []
    with ThreadPoolExecutor() as pool:  # ok: waits-before-leaving
        for number in pool.map(double, numbers):  # error: PFL406
            found.append(number)
    return found


async def one_by_one(numbers):
    with ThreadPoolExecutor() as pool:  # ok: waits-before-leaving
        futures = [pool.submit(double, number) for number in numbers]
        return [future.result() for future in futures]  # error: PFL406


async def started(numbers):
    with ThreadPoolExecutor() as pool:  # error: PFL406
        for number in numbers:
            pool.submit(double, number)


def mapped_by_helper(numbers):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(double, numbers))


def completed_by_helper(numbers):
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(double, number) for number in numbers]
        return [future.result() for future in as_completed(futures)]


def mapped_if_many(numbers):
    if len(numbers) > 100:
        return mapped_by_helper(numbers)
    return [2 * number for number in numbers]


async def with_helper(numbers):
    return mapped_by_helper(numbers)  # error: PFL406


async def with_other_helper(numbers):
    return completed_by_helper(numbers)  # error: PFL406


async def with_careful_helper(numbers):
    return mapped_if_many(numbers)  # hint: PFL406 because through-a-helper


async def in_thread(numbers):
    return await asyncio.to_thread(mapped_by_helper, numbers)  # ok: in a thread


async def on_the_loop(numbers):
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor() as pool:  # ok: awaited-before-leaving
        jobs = [loop.run_in_executor(pool, double, number) for number in numbers]
        return await asyncio.gather(*jobs)


async def plain(numbers):
    return list(map(str, numbers))  # ok: no pool
