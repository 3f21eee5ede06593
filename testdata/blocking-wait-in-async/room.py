"""Queues with room for all that is put in, pools whose work is awaited, and processes that are ended."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


async def queued(runs):
    waiting = multiprocessing.Queue(len(runs))
    for run in runs:
        waiting.put(run)  # ok: there is room
    return waiting


async def queued_in_few(runs):
    waiting = multiprocessing.Queue(4)
    for run in runs:
        waiting.put(run)  # error: PFL406
    return waiting


async def gathered(count):
    with ProcessPoolExecutor() as pool:  # ok: all has ended
        jobs = []
        for number in range(count):
            jobs.append(asyncio.get_running_loop().run_in_executor(pool, work, number))
        return await asyncio.gather(*jobs)


async def forgotten(count):
    with ProcessPoolExecutor() as pool:  # hint: PFL406
        jobs = []
        for number in range(count):
            jobs.append(asyncio.get_running_loop().run_in_executor(pool, work, number))
        return len(jobs)


async def shutdown_workers(processes: list[multiprocessing.Process]):
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(timeout=1)  # hint: PFL406


async def collect(processes: list[multiprocessing.Process]):
    for process in processes:
        process.join(timeout=60)  # error: PFL406
