from asyncio import get_event_loop


def get_running_loop():
    return "mine"


async def mine():
    return get_event_loop(), get_running_loop()  # hint: PFL910
