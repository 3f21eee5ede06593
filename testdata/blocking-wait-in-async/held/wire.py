"""Threads with queues of their own."""

import queue
import threading


class Wire(threading.Thread):
    def __init__(self, depth=32):
        super().__init__(daemon=True)
        self.requests: queue.PriorityQueue[tuple[int, bytes]] = queue.PriorityQueue(maxsize=depth)


class Endless(threading.Thread):
    def __init__(self):
        super().__init__(daemon=True)
        self.requests = queue.SimpleQueue()
