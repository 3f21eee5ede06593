"""Code that is ready for there being no loop."""

import asyncio


def current():
    try:
        return asyncio.get_event_loop()  # ok: ready for none
    except RuntimeError:
        return asyncio.new_event_loop()


def close():
    try:
        asyncio.get_event_loop().close()  # ok: ready for none
    except (RuntimeError, ValueError):
        pass


def schedule(work):
    try:
        return asyncio.get_event_loop().create_task(work())  # hint: PFL910
    except KeyError:
        return None


async def timed(prepare):
    try:
        start = asyncio.get_event_loop().time()  # hint: PFL910 because in-coroutine
        from json import loads

        prepare(loads)
        return asyncio.get_event_loop().time() - start  # hint: PFL910 because in-coroutine
    except Exception:
        return None


async def right(prepare):
    loop = asyncio.get_running_loop()  # ok
    prepare(loop)
    return loop.time()
