"""Prefixes, bounds and buffers, where little is left to copy."""


def plain(name: str):
    while name.startswith("./"):
        name = name[2:]  # ok: until the prefix is gone
    return name


def kept(names: list[str], most: int):
    while len(names) > most:
        names = names[1:]  # ok: down to the bound
    return names


def batches(chunks, size: int):
    buffer = []
    for chunk in chunks:
        buffer.extend(chunk)
        while len(buffer) >= size:
            yield buffer[:size]
            buffer = buffer[size:]  # ok: emptied as it fills


class Writer:
    def __init__(self, size: int):
        self.size = size
        self.pending = b""

    def write(self, data: bytes):
        self.pending = self.pending + data
        while len(self.pending) >= self.size:
            self.send(self.pending[: self.size])
            self.pending = self.pending[self.size :]  # ok: emptied as it fills

    def send(self, data: bytes):
        raise NotImplementedError


def pairs(text: str):
    while text:
        yield text[:2]
        text = text[2:]  # hint: PFL605
