"""What uses it."""

import asyncio

from .events import Events


async def note(events: Events, name):
    await asyncio.to_thread(events.note, name)


async def note_both(events: Events, name):
    await asyncio.to_thread(events.note_both, name, name)


async def last(events: Events):
    return await asyncio.to_thread(events.last)


async def note_in_thread(events: Events, name):
    await asyncio.to_thread(events.note, name)
