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
    return [Step(name) for name in names]  # ok


async def follow_slowly(name):
    step = SlowStep(name)  # error: PFL402
    await asyncio.sleep(0)
    return step


async def make():
    context = settled()  # ok
    await asyncio.sleep(0)
    return context


async def enter():
    with settled():  # error: PFL402
        await asyncio.sleep(0)


async def teardown():
    time.sleep(1)  # hint: PFL402


async def poll(path):
    while not path.done:
        time.sleep(0.001)  # error: PFL402
