"""Reading frames: bytes that grow on locals, attributes and in bytearrays."""


def read_all(chunks):
    data = b""
    for chunk in chunks:
        data += bytes(chunk)  # error: PFL602
    return data


class Connection:
    def __init__(self) -> None:
        self.buffer = b""
        self.pending = bytearray()

    def feed(self, chunks):
        for chunk in chunks:
            self.buffer += chunk  # error: PFL602
            self.pending += chunk  # ok: a bytearray grows in place

    def take(self, count):
        taken = self.buffer[:count]
        self.buffer = self.buffer[count:]  # ok: no loop
        return taken


def prefixed(chunks):
    data = b""
    for chunk in chunks:
        data = b"\x00" + data  # hint: PFL602
        print(chunk)
    return data


def frames(chunks):
    found = []
    for chunk in chunks:
        frame = b""
        frame += chunk  # ok: bound in each iteration
        found.append(frame)
    return found


def header():
    data = b"a"
    for number in range(4):
        data += b"b"  # ok: a small constant loop
    return data


def count(chunks):
    size = 0
    for chunk in chunks:
        size += len(chunk)  # ok: a number
    return size


def run():
    return read_all([[1], [2, 3]]), read_all([]), frames([b"a"]), header(), count([b"xy"])
