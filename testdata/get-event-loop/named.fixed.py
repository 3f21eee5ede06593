"""Imported by name, on a Python where it warns."""

from asyncio import get_running_loop, sleep


async def first():
    await sleep(0)
    return get_running_loop().time()


async def second():
    loop = get_running_loop()
    return loop


def get_loop():
    return None


async def third():
    return get_loop()
