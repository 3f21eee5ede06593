from asyncio import get_event_loop

__all__ = ["get_event_loop", "mine"]


async def mine():
    return get_event_loop()  # hint: PFL910
