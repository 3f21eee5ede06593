"""Coroutines that have an event loop for themselves, and those of a service."""

import asyncio
import multiprocessing
import queue
import threading


class Reader:
    def __init__(self):
        self.rows = multiprocessing.Queue()
        self.process = multiprocessing.Process(target=self._run, args=(self.rows,))

    @staticmethod
    def _run(rows):
        asyncio.run(Reader._read(rows))

    @staticmethod
    async def _read(rows: multiprocessing.Queue):
        while True:
            row = rows.get()  # hint: PFL406
            await asyncio.sleep(0)
            print(row)

    async def force_stop(self):
        self.process.join(timeout=1)  # hint: PFL406

    async def put(self, row):
        self.rows.put(row)  # ok: it has room

    async def restart(self):
        self.process.terminate()
        self.process.join(2)  # hint: PFL406
        self.process.start()

    async def wait(self):
        self.process.join()  # error: PFL406

    async def is_alive(self):
        return self.process.is_alive()  # ok


async def serve(rows: queue.Queue, show):
    asyncio.create_task(show())
    return rows.get()  # error: PFL406


def main(rows, show):
    asyncio.run(serve(rows, show))


async def size(rows: queue.Queue):
    return rows.qsize()  # ok


async def stream(thread: threading.Thread, streamer):
    for text in streamer:
        yield text
    thread.join()  # hint: PFL406 because ends-worker


async def ended(thread: threading.Thread, rows):
    rows.append(1)
    thread.join()  # error: PFL406


async def length(rows):
    return len(rows)  # ok


async def first(rows):
    return rows[0]  # ok


def pump(rows: queue.Queue):
    async def read():
        while True:
            row = rows.get()  # hint: PFL406
            await asyncio.sleep(0)
            print(row)

    asyncio.run(read())


async def nothing(rows):
    rows.clear()  # ok


async def copied(rows):
    return list(rows)  # ok
