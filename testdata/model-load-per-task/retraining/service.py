import asyncio

from .training import load_in_thread


async def start():
    return await asyncio.to_thread(load_in_thread)
