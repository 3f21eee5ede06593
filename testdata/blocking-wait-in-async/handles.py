"""Queues with room for one, for the one thing that is handed over."""

import asyncio
import queue
import threading


def started(work):
    handle = queue.Queue(maxsize=1)

    async def run():
        handle.put(asyncio.get_running_loop())  # ok: nothing else is put there
        await work()

    threading.Thread(target=asyncio.run, args=(run(),)).start()
    return handle.get()


def streamed(work):
    parts = queue.Queue(maxsize=1)

    async def run():
        async for part in work():
            parts.put(part)  # error: PFL406
        parts.put(None)  # error: PFL406

    threading.Thread(target=asyncio.run, args=(run(),)).start()
    return iter(parts.get, None)


async def offered(rows):
    room = queue.Queue(1)
    room.put(rows)  # ok: it is empty
    return room


async def refused(rows, room: queue.Queue):
    room.put(rows)  # ok: its size is not known
