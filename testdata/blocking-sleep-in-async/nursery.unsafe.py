"""The same in a file that uses trio."""

import time

import trio


async def tick():
    await trio.sleep(1)


async def awaited():
    await trio.sleep(1)


async def measured():
    return time.time()
