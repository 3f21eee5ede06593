from asyncio import get_event_loop


async def mine():
    return get_event_loop()  # hint: PFL910


def found():
    return globals()["get_event_loop"], vars().get("mine")
