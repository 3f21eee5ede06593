"""Calls that ask and do not wait, in functions that coroutines call."""

import asyncio
import queue
import select
import threading
from concurrent.futures import ThreadPoolExecutor


class Inbox:
    def __init__(self):
        self.messages: queue.Queue = queue.Queue()
        self.closed = threading.Event()
        self.pool = ThreadPoolExecutor(2)

    def drain(self):
        found = []
        while True:
            try:
                found.append(self.messages.get(block=False))
            except queue.Empty:
                return found

    def is_closed(self):
        return self.closed.wait(timeout=0)

    def has_data(self, sock):
        return bool(select.select([sock], [], [], 0)[0])

    def leave(self):
        self.pool.shutdown(wait=False)

    def next(self):
        return self.messages.get(timeout=5)

    def wait_closed(self):
        return self.closed.wait(timeout=1.5)

    def wait_data(self, sock):
        return bool(select.select([sock], [], [], 2)[0])

    def end(self):
        self.pool.shutdown()


async def poll(inbox: Inbox, sock):
    while not inbox.is_closed():  # ok
        if inbox.has_data(sock):  # ok
            print(inbox.drain())  # ok
        await asyncio.sleep(0.1)
    inbox.leave()  # ok


async def wait(inbox: Inbox, sock):
    while not inbox.wait_closed():  # hint: PFL406
        if inbox.wait_data(sock):  # hint: PFL406
            print(inbox.next())  # hint: PFL406
    inbox.end()  # hint: PFL406
