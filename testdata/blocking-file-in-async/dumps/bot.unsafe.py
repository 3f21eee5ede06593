from .parser import handed, kept, parse, summary, table
import asyncio


async def answer(text):
    return parse(text)


async def show(rows):
    return table(rows, target=None)


async def trace(text):
    return await asyncio.to_thread(parse, text, "tokens.json")


async def keep(rows, target):
    return await asyncio.to_thread(table, rows, target)


async def sum_up(rows):
    await asyncio.to_thread(summary, rows)


async def remember(text):
    return kept(text) + handed(text) + kept(text, "memory")


async def store(text):
    return await asyncio.to_thread(kept, text, mode="disk")


async def store_there(text, mode):
    return await asyncio.to_thread(handed, text, mode)


async def store_handed(text):
    return await asyncio.to_thread(handed, text, "disk")
