import asyncio
import time
from contextlib import contextmanager


class Step:
    def __init__(self, name):
        self.name = name
        self.at = time.time()
        time.sleep(0.001)  # keeps the clock apart from that of the next step


class SlowStep:
    def __init__(self, name):
        self.name = name
        time.sleep(0.5)


@contextmanager
def settled():
    try:
        yield
    finally:
        time.sleep(1)


async def follow(names):
    return [Step(name) for name in names]


async def follow_slowly(name):
    step = await asyncio.to_thread(SlowStep, name)
    await asyncio.sleep(0)
    return step


async def make():
    context = settled()
    await asyncio.sleep(0)
    return context


async def enter():
    with settled():
        await asyncio.sleep(0)


async def teardown():
    await asyncio.sleep(1)


async def poll(path):
    while not path.done:
        await asyncio.sleep(0.001)
