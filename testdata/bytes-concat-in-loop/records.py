"""Fields of a record are few and short; chunks that are handed in may be many."""

import struct


def header(fields, values):
    packed = b""
    for name, kind in fields:
        packed += struct.pack(">" + kind, values[name])  # hint: PFL602
    return packed


def joined(chunks):
    body = b""
    for chunk in chunks:
        body += chunk  # error: PFL602
    return body


def encoded(lines):
    body = b""
    for line in lines:
        body += line.encode()  # error: PFL602
    return body


class Frame:
    """A frame of texts, each with its length."""

    def field(self, text):
        return struct.pack(">H", len(text)) + text.encode()

    def write(self, texts):
        body = b""
        for text in texts:
            body += self.field(text)  # hint: PFL602
        return body

    def write_at_once(self, texts):
        return b"".join(self.field(text) for text in texts)  # ok

    def grow(self, texts):
        body = bytearray()
        for text in texts:
            body += self.field(text)  # ok
        return bytes(body)


def total(numbers):
    size = 0
    for number in numbers:
        size += len(struct.pack(">Q", number))  # ok
    return size


def last(chunks):
    for chunk in chunks:
        body = b"<" + chunk  # ok
    return body


def run(size=3):
    frame = Frame()
    texts = ["a", "bc", "def"][:size]
    return (
        header([("a", "H"), ("b", "I")][:size], {"a": 1, "b": 2}),
        joined([text.encode() for text in texts]),
        encoded(texts),
        frame.write(texts) == frame.write_at_once(texts) == frame.grow(texts),
        total(range(size)),
    )
