"""The same in a file that uses trio."""

import time

import trio


async def tick():
    time.sleep(1)  # error: PFL402


async def awaited():
    await trio.sleep(1)  # ok: awaited


async def measured():
    return time.time()  # ok: no sleep
