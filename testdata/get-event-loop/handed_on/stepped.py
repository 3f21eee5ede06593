import asyncio


async def mine():
    return asyncio.get_event_loop()  # hint: PFL910


def step():
    try:
        mine().send(None)
    except StopIteration as end:
        return end.value
    return None
