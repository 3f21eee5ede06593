"""Code that is ready for there being no loop."""

import asyncio


def current():
    try:
        return asyncio.get_event_loop()
    except RuntimeError:
        return asyncio.new_event_loop()


def close():
    try:
        asyncio.get_event_loop().close()
    except (RuntimeError, ValueError):
        pass


def schedule(work):
    try:
        return asyncio.get_event_loop().create_task(work())
    except KeyError:
        return None


async def timed(prepare):
    try:
        start = asyncio.get_running_loop().time()
        from json import loads

        prepare(loads)
        return asyncio.get_running_loop().time() - start
    except Exception:
        return None


async def right(prepare):
    loop = asyncio.get_running_loop()
    prepare(loop)
    return loop.time()
