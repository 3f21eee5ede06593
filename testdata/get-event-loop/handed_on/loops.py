"""Imports by name that stay, as others need them."""

from asyncio import get_event_loop as current
from asyncio import get_event_loop


async def mine():
    return get_event_loop()  # hint: PFL910


async def renamed():
    return current()  # hint: PFL910
