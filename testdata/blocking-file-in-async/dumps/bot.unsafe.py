from .parser import parse, summary, table
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
