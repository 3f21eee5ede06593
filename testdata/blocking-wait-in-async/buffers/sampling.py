"""Coroutines that hand samples to threads."""

import asyncio

from buffer import Buffer, note_order, order
from endless import Endless, note

buffer = Buffer(room=16)
endless = Endless()


async def listen(socket):
    async for sample in socket:
        buffer.push(sample)  # hint: PFL406


async def buy(what: str):
    order(what)  # hint: PFL406
    note_order(what)  # hint: PFL406


async def listen_kindly(socket):
    async for sample in socket:
        if not buffer.offer(sample):  # ok
            await asyncio.sleep(0.1)


async def listen_for_ever(socket):
    async for sample in socket:
        endless.push(sample)  # ok
        note("one more")  # ok


async def listen_elsewhere(socket):
    async for sample in socket:
        await asyncio.to_thread(buffer.push, sample)  # ok


def record(samples):
    for sample in samples:
        buffer.push(sample)  # ok
