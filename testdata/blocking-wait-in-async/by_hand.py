"""Coroutines that are written for both sorts of callers, and run here without an event loop."""

import queue
import time


class Pool:
    def __init__(self, size):
        self._free = queue.Queue()
        for number in range(size):
            self._free.put(number)

    async def acquire(self):
        return self._free.get(timeout=5)  # ok: without-event-loop

    async def query(self, text):
        number = await self.acquire()
        try:
            time.sleep(0.1)  # ok
            return f"{number}: {text}"
        finally:
            self._free.put(number)


class Client:
    """The plain client: nothing that its coroutines await ever waits."""

    def __init__(self):
        self._pool = Pool(4)

    def _finish(self, coroutine):
        try:
            coroutine.send(None)
        except StopIteration as end:
            return end.value
        finally:
            coroutine.close()

    def query(self, text):
        return self._finish(self._pool.query(text))


def run(size=3):
    client = Client()
    return [client.query(str(number)) for number in range(size)]
