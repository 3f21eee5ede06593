"""Sleeps whose time may be negative."""

import asyncio
import time


async def constant():
    await asyncio.sleep(0.01)


async def never():
    time.sleep(-1)


async def left(deadline: float):
    await asyncio.sleep(deadline)


async def until(deadline: float):
    try:
        time.sleep(deadline)
    except ValueError:
        return "late"
    return "in time"


async def awaited():
    await asyncio.sleep(-1)


def plain(deadline: float):
    time.sleep(deadline)


async def gives_way():
    time.sleep(0)


async def waits(event: asyncio.Event):
    await event.wait()


async def raises():
    try:
        await never()
    except ValueError:
        return "raised"


def run():
    return asyncio.run(until(-1)), asyncio.run(raises()), asyncio.run(constant())
