"""Fields of a record are few and short; chunks that are handed in may be many."""

import struct


def header(fields, values):
    return b"".join([struct.pack(">" + kind, values[name]) for name, kind in fields])


def joined(chunks):
    return b"".join([chunk for chunk in chunks])


def encoded(lines):
    return b"".join([line.encode() for line in lines])


class Frame:
    """A frame of texts, each with its length."""

    def field(self, text):
        return struct.pack(">H", len(text)) + text.encode()

    def write(self, texts):
        return b"".join([self.field(text) for text in texts])

    def write_at_once(self, texts):
        return b"".join(self.field(text) for text in texts)

    def grow(self, texts):
        body = bytearray()
        for text in texts:
            body += self.field(text)
        return bytes(body)


def total(numbers):
    size = 0
    for number in numbers:
        size += len(struct.pack(">Q", number))
    return size


def last(chunks):
    for chunk in chunks:
        body = b"<" + chunk
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
