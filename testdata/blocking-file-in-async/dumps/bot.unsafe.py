import asyncio

from .parser import handed, kept, parse, summary, table


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


async def parsed_all(texts):
    return [parse(text, None) for text in texts]


async def shown_quietly(rows):
    return table(rows=rows)


async def remembered_twice(text):
    return kept(text, path="elsewhere.txt")


async def handed_by_name(text):
    return handed(mode="memory", text=text)


async def handed_nothing(text):
    return handed(text, None)
