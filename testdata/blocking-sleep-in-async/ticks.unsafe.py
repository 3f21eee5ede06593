"""Sleeping in coroutines."""

import asyncio
import time


async def tick(seconds):
    await asyncio.sleep(seconds)
    return 1


def pause():
    time.sleep(1)


async def paused():
    await asyncio.to_thread(pause)
    return 2


async def awaited():
    await asyncio.sleep(1)
    return 3


async def yielded():
    time.sleep(0)
    return 4


async def in_thread():
    await asyncio.to_thread(time.sleep, 1)
    return 5


def plain():
    time.sleep(1)


async def timed():
    return time.monotonic()


async def both(seconds):
    return await asyncio.gather(tick(seconds), tick(seconds))


def run():
    return asyncio.run(both(0.01))
