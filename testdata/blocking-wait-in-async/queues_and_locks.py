"""Queues with a size, and locks that somebody else holds for long."""

import asyncio
import queue
import threading
import time

EVENTS: queue.Queue = queue.Queue(maxsize=100)
STATE = threading.Lock()
COUNTS = threading.Lock()
counts: dict[str, int] = {}


class Journal:
    def __init__(self, room):
        self.waiting = queue.Queue(maxsize=room)
        self.free = queue.Queue()
        self.lock = threading.Lock()
        self.opened = threading.Lock()
        with self.opened:
            time.sleep(0.1)  # error: PFL108
        self.lines = []

    async def opening(self):
        with self.opened:  # ok
            return self.lines[:1]

    def flush(self):
        with self.lock:
            time.sleep(0.5)  # error: PFL108
            self.lines.clear()

    async def note(self, line):
        self.free.put(line)  # ok
        self.waiting.put(line)  # error: PFL406

    async def add(self, line):
        with self.lock:  # error: PFL406
            self.lines.append(line)

    async def offer(self, line):
        try:
            self.waiting.put(line, block=False)  # ok
        except queue.Full:
            self.waiting.put_nowait(line)  # ok


def reload():
    with STATE:
        time.sleep(2)  # error: PFL108


async def publish(event):
    EVENTS.put(event)  # error: PFL406


async def state():
    with STATE:  # error: PFL406
        return dict(counts)


async def count(name):
    with COUNTS:  # ok
        counts[name] = counts.get(name, 0) + 1


async def from_asyncio(events: asyncio.Queue, event):
    await events.put(event)  # ok


async def unknown(events: queue.Queue, event):
    events.put(event)  # ok


def worker(event):
    with STATE:  # ok
        EVENTS.put(event)  # ok
