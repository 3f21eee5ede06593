"""Sleeps whose time may be negative."""

import asyncio
import time


async def constant():
    time.sleep(0.01)  # hint: PFL402


async def never():
    time.sleep(-1)  # error: PFL402


async def left(deadline: float):
    time.sleep(deadline)  # error: PFL402


async def until(deadline: float):
    try:
        time.sleep(deadline)  # hint: PFL402
    except ValueError:
        return "late"
    return "in time"


async def awaited():
    await asyncio.sleep(-1)  # ok: awaited


def plain(deadline: float):
    time.sleep(deadline)  # ok: no coroutine


async def gives_way():
    time.sleep(0)  # ok: gives way only


async def waits(event: asyncio.Event):
    await event.wait()  # ok: awaited


async def raises():
    try:
        await never()  # ok: the sleep itself is told
    except ValueError:
        return "raised"


def run():
    return asyncio.run(until(-1)), asyncio.run(raises()), asyncio.run(constant())
