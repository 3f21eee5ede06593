"""Sleeping for nothing until something is there."""

import time


async def received(queue):
    while not queue:
        time.sleep(0)  # ok: sleeps-for-nothing
    return queue.pop()


async def polled(queue):
    while not queue:
        time.sleep(0.1)  # error: PFL402
    return queue.pop()
