"""Ways back to an event loop from the threads that it has started."""

import asyncio

import anyio
from anyio import from_thread


async def tell(loop_of_thread, told):
    from_thread.run_sync(told)  # ok: a coroutine of a thread's own loop; elsewhere it raises
    await asyncio.sleep(0)


async def ask(asked):
    return anyio.from_thread.run(asked)  # ok


async def told_by_others(asked, loop):
    return asyncio.run_coroutine_threadsafe(asked(), loop).result()  # error: PFL406


def work(asked):
    return from_thread.run(asked)  # ok
