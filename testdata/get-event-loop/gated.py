"""The branch for old versions of Python."""

import asyncio
import sys


async def running():
    if sys.version_info >= (3, 7):
        return asyncio.get_running_loop()  # ok
    return asyncio.get_event_loop()  # hint: PFL910 because in-coroutine


async def either():
    if sys.version_info < (3, 7):
        loop = asyncio.get_event_loop()  # ok: there is no other there
    else:
        loop = asyncio.get_running_loop()
    return loop


async def chosen(debug):
    if debug:
        return asyncio.get_event_loop()  # hint: PFL910 because in-coroutine
    return None
