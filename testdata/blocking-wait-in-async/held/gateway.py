"""Queues and events that another object holds."""

import asyncio
import queue
import threading
from itertools import cycle

from wire import Endless, Wire


class Node(threading.Thread):
    def __init__(self, size):
        super().__init__(daemon=True)
        self.backlog = queue.Queue(maxsize=size)
        self.results = queue.Queue()
        self.done = threading.Event()

    def finish(self):
        self.done.wait(30)


class Gateway:
    def __init__(self, nodes: list[Node]):
        self.wire = Wire()
        self.endless = Endless()
        self.node = Node(8)
        self.turn = cycle(nodes)

    async def ask(self, request):
        self.wire.requests.put((1, request))  # error: PFL406

    async def ask_node(self, request):
        self.node.backlog.put(request)  # error: PFL406

    async def tell(self, result):
        self.node.results.put(result)  # ok

    async def ask_endless(self, request):
        self.endless.requests.put(request)  # ok

    async def ask_politely(self, request):
        self.wire.requests.put_nowait((1, request))  # ok

    async def wait(self):
        next(self.turn).finish()  # hint: PFL406

    async def wait_politely(self):
        await asyncio.to_thread(next(self.turn).finish)  # ok
