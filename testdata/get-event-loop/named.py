# perflint-test: {"target-version": "3.12"}
"""Imported by name, on a Python where it warns."""

from asyncio import get_event_loop, sleep


async def first():
    await sleep(0)  # ok
    return get_event_loop().time()  # hint: PFL910 because in-coroutine


async def second():
    loop = get_event_loop()  # hint: PFL910 because in-coroutine
    return loop


def get_loop():
    return None


async def third():
    return get_loop()  # ok
