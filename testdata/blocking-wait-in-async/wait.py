"""Waiting for threads, queues and futures in coroutines."""

import asyncio
import queue
import threading
from concurrent.futures import ThreadPoolExecutor


async def result(pool: ThreadPoolExecutor, work):
    return pool.submit(work).result()  # error: PFL406


async def joined(work):
    thread = threading.Thread(target=work)
    thread.start()  # ok: starts only
    thread.join()  # error: PFL406


async def taken():
    jobs = queue.Queue()
    return jobs.get()  # error: PFL406


async def flagged(event: threading.Event):
    event.wait()  # error: PFL406


async def asked():
    return input("name: ")  # error: PFL406


def collect(pool: ThreadPoolExecutor, work):
    return pool.submit(work).result()


async def through_helper(pool, work):
    return collect(pool, work)  # hint: PFL406


async def at_once(jobs: queue.Queue, pool: ThreadPoolExecutor):
    pool.shutdown(wait=False)  # ok: does not wait
    return jobs.get(block=False)  # ok: does not wait


async def own_queue():
    jobs = asyncio.Queue()
    return await jobs.get()  # ok: awaited


async def own_task(work):
    task = asyncio.create_task(work())
    await task  # ok: awaited
    return task.result()  # ok: done


async def wrapped(pool: ThreadPoolExecutor, work):
    return await asyncio.wrap_future(pool.submit(work))  # ok: awaited


async def own_event(event: asyncio.Event):
    await event.wait()  # ok: awaited


async def text(parts):
    return ", ".join(parts)  # ok: a string


async def path(os_path):
    return os_path.join("a", "b")  # ok: nobody knows what it is


def plain(pool: ThreadPoolExecutor, work):
    return pool.submit(work).result()  # ok: no coroutine
