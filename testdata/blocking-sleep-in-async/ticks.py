"""Sleeping in coroutines."""

import asyncio
import time


async def tick(seconds):
    time.sleep(seconds)  # error: PFL402
    return 1


def pause():
    time.sleep(1)


async def paused():
    pause()  # error: PFL402
    return 2


async def awaited():
    await asyncio.sleep(1)  # ok: awaited
    return 3


async def yielded():
    time.sleep(0)  # ok: gives way only
    return 4


async def in_thread():
    await asyncio.to_thread(time.sleep, 1)  # ok: in a thread
    return 5


def plain():
    time.sleep(1)  # ok: no coroutine


async def timed():
    return time.monotonic()  # ok: no sleep


async def both(seconds):
    return await asyncio.gather(tick(seconds), tick(seconds))


def run():
    return asyncio.run(both(0.01))
