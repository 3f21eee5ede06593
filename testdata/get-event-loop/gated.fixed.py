"""The branch for old versions of Python."""

import asyncio
import sys


async def running():
    if sys.version_info >= (3, 7):
        return asyncio.get_running_loop()
    return asyncio.get_running_loop()


async def either():
    if sys.version_info < (3, 7):
        loop = asyncio.get_event_loop()
    else:
        loop = asyncio.get_running_loop()
    return loop


async def chosen(debug):
    if debug:
        return asyncio.get_running_loop()
    return None
