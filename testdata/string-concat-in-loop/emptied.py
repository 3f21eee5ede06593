"""Buffers that a method of the same class empties, and texts that only grow."""


class Lines:
    def __init__(self) -> None:
        self._buffer = ""
        self.seen = ""

    def feed(self, text: str) -> list[str]:
        self._buffer += text  # ok: `_take` leaves the rest only
        self.seen += text  # error: PFL601
        return self._take()

    def _take(self) -> list[str]:
        buffer = self._buffer
        end = buffer.rfind("\n") + 1
        self._buffer = buffer[end:]
        return buffer[:end].splitlines()


class Parts:
    def __init__(self) -> None:
        self.text = ""

    def read(self, stream) -> list[str]:
        found = []
        for part in stream:
            self.text += str(part)  # ok: `cut` takes out what is whole
            found += self.cut()
        return found

    def cut(self) -> list[str]:
        *whole, rest = self.text.split("\n")
        self.text = rest
        return whole


def lines_of(path: str) -> list[list[str]]:
    lines = Lines()
    found = []
    with open(path) as file:
        for line in file:
            found.append(lines.feed(line))
    return found
