"""What uses it."""

import asyncio

from .events import Events


async def note(events: Events, name):
    events.note(name)  # error: PFL405


async def note_both(events: Events, name):
    events.note_both(name, name)  # error: PFL405


async def last(events: Events):
    return events.last()  # hint: PFL405


async def note_in_thread(events: Events, name):
    await asyncio.to_thread(events.note, name)  # ok: in a thread
