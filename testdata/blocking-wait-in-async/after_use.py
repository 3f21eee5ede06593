"""Threads whose end is waited for after what they were lent for."""

import threading
from contextlib import asynccontextmanager


@asynccontextmanager
async def recorder(path):
    writer = threading.Thread(target=print, args=(path,))
    writer.start()
    try:
        yield writer
    finally:
        writer.join()  # hint: PFL406 because ends-worker


async def recorded(path):
    writer = threading.Thread(target=print, args=(path,))
    writer.start()
    writer.join()  # error: PFL406


async def started(path):
    writer = threading.Thread(target=print, args=(path,))
    writer.start()  # ok: does not wait
    return writer
