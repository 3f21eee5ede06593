"""A thread that pumps rows, and can be stopped with or without waiting for it."""

import queue
import threading


class Pump:
    def __init__(self, sink):
        self.rows = queue.Queue(maxsize=10)
        self.thread = threading.Thread(target=self._run, args=(sink,))

    def _run(self, sink):
        while (row := self.rows.get()) is not None:
            sink.append(row)

    def stop(self, wait=True, timeout=None):
        self.rows.put_nowait(None)
        if wait:
            self.thread.join(timeout)

    def abandon(self):
        self.stop(wait=False)

    def finish(self, wait=True):
        self.stop(wait)
