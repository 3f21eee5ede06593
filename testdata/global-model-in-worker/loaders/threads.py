"""Hands a function to the threads of the event loop."""

import asyncio

from encoding import fetch_in_thread


async def collect(names):
    loop = asyncio.get_running_loop()
    return await asyncio.gather(
        *[loop.run_in_executor(None, fetch_in_thread, name) for name in names]
    )
