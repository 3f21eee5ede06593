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
    return handed(text, mode)  # hint: PFL404 because only-for-special-values


async def store_handed(text):
    return handed(text, "disk")  # error: PFL404


async def parsed_all(texts):
    return [parse(text, None) for text in texts]  # ok


async def shown_quietly(rows):
    return table(rows=rows)  # ok


async def remembered_twice(text):
    return kept(text, path="elsewhere.txt")  # ok: the mode is left out


async def handed_by_name(text):
    return handed(mode="memory", text=text)  # ok


async def handed_nothing(text):
    return handed(text, None)  # ok
