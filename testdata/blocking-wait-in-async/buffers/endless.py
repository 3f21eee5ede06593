"""A buffer with room for all."""

from queue import Queue


class Endless:
    def __init__(self) -> None:
        self._samples: Queue = Queue()

    def push(self, sample) -> None:
        self._samples.put(sample)


_lines = Queue(maxsize=0)


def note(line: str) -> None:
    _lines.put(line)
