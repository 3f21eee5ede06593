"""Buffers between threads, with room for some."""

import queue


class Buffer:
    def __init__(self, room: int = 64) -> None:
        self._samples: queue.Queue = queue.Queue(maxsize=room)

    def push(self, sample) -> None:
        self._samples.put(sample)

    def offer(self, sample) -> bool:
        try:
            self._samples.put_nowait(sample)
        except queue.Full:
            return False
        return True

    def take(self):
        return self._samples.get()


_orders = queue.Queue(100)


def order(what: str) -> None:
    _orders.put(what)


def note_order(what: str) -> None:
    order(what)
