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
