"""Sleeping for nothing until something is there."""

import asyncio
import time


async def received(queue):
    while not queue:
        time.sleep(0)
    return queue.pop()


async def polled(queue):
    while not queue:
        await asyncio.sleep(0.1)
    return queue.pop()


async def tried(call):
    for attempt in range(5):
        try:
            return await call()
        except ConnectionError:
            await asyncio.sleep(2**attempt)
    return None


async def tried_asleep(call, sleep):
    for attempt in range(5):
        try:
            return await call()
        except ConnectionError:
            await sleep(2**attempt)
    return None
