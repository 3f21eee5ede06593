"""Asking for a loop inside and outside coroutines."""

import asyncio


async def handler(work):
    loop = asyncio.get_event_loop()  # hint: PFL910 because in-coroutine
    return await loop.run_in_executor(None, work)


async def current(work):
    loop = asyncio.get_running_loop()  # ok
    return await loop.run_in_executor(None, work)


def main(work):
    loop = asyncio.get_event_loop()  # hint: PFL910
    return loop.run_until_complete(work)


async def later():
    def callback():
        return asyncio.get_event_loop()  # hint: PFL910

    return callback


class Hub:
    def get_event_loop(self):
        return self


async def hub():
    return Hub().get_event_loop()  # ok: another object


def owned():
    return asyncio.new_event_loop()  # ok


def policy():
    return asyncio.get_event_loop_policy()  # ok


def probe():
    return asyncio.get_event_loop  # ok: no call


async def count(size):
    found = 0
    for _ in range(size):
        found += asyncio.get_event_loop() is not None  # hint: PFL910 because in-coroutine
    return found


def plain():
    return asyncio.sleep(0)  # ok


def run():
    return asyncio.run(count(3)), asyncio.run(handler(lambda: 5))
