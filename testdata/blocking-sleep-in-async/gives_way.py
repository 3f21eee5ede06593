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


async def tried(call):
    for attempt in range(5):
        try:
            return await call()
        except ConnectionError:
            time.sleep(2**attempt)  # error: PFL402
    return None


async def tried_asleep(call, sleep):
    for attempt in range(5):
        try:
            return await call()
        except ConnectionError:
            await sleep(2**attempt)  # ok
    return None
