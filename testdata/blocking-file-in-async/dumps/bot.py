from .parser import handed, kept, parse, summary, table


async def answer(text):
    return parse(text)  # ok: nobody wants to see it


async def show(rows):
    return table(rows, target=None)  # ok


async def trace(text):
    return parse(text, "tokens.json")  # error: PFL404


async def keep(rows, target):
    return table(rows, target)  # error: PFL404


async def sum_up(rows):
    summary(rows)  # error: PFL404


async def remember(text):
    return kept(text) + handed(text) + kept(text, "memory")  # ok: nothing is written


async def store(text):
    return kept(text, mode="disk")  # error: PFL404


async def store_there(text, mode):
    return handed(text, mode)  # error: PFL404


async def store_handed(text):
    return handed(text, "disk")  # error: PFL404
