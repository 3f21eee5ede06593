from asyncio import get_event_loop, get_running_loop


async def mine():
    return get_event_loop(), get_running_loop()  # hint: PFL910
