"""Threads that run a coroutine for code that is called from an event loop and from outside of one."""

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor


def call(method, *args):
    coroutine = method(*args)
    with ThreadPoolExecutor() as pool:
        return pool.submit(contextvars.copy_context().run, asyncio.run, coroutine).result()


def call_plain(coroutine):
    with ThreadPoolExecutor() as pool:
        return pool.submit(asyncio.run, coroutine).result()


def call_own(coroutine):
    def work():
        loop = asyncio.new_event_loop()
        try:
            return loop.run_until_complete(coroutine)
        finally:
            loop.close()

    with ThreadPoolExecutor() as pool:
        return pool.submit(work).result()


def fetch(path):
    with open(path) as file:
        return file.read()


def fetch_one(pool, path):
    return pool.submit(fetch, path).result()


def all_of(methods, coroutines, paths):
    made = [call(method) for method in methods]
    made += [call_plain(coroutine) for coroutine in coroutines]
    made += [call_own(coroutine) for coroutine in coroutines]
    with ThreadPoolExecutor() as pool:
        made.extend(pool.map(fetch, paths))
    return made
