from .parser import parse, summary, table


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
