"""Reading frames: bytes that grow on locals, attributes and in bytearrays."""


def read_all(chunks):
    return b"".join([bytes(chunk) for chunk in chunks])


class Connection:
    def __init__(self) -> None:
        self.buffer = b""
        self.pending = bytearray()

    def feed(self, chunks):
        for chunk in chunks:
            self.buffer += chunk
            self.pending += chunk

    def take(self, count):
        taken = self.buffer[:count]
        self.buffer = self.buffer[count:]
        return taken


def prefixed(chunks):
    data = b""
    for chunk in chunks:
        data = b"\x00" + data
        print(chunk)
    return data


def frames(chunks):
    found = []
    for chunk in chunks:
        frame = b""
        frame += chunk
        found.append(frame)
    return found


def header():
    data = b"a"
    for number in range(4):
        data += b"b"
    return data


def count(chunks):
    size = 0
    for chunk in chunks:
        size += len(chunk)
    return size


def run():
    return read_all([[1], [2, 3]]), read_all([]), frames([b"a"]), header(), count([b"xy"])
