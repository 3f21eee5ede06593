from asyncio import get_event_loop


async def mine(get_running_loop=None):
    return get_event_loop(), get_running_loop  # hint: PFL910
