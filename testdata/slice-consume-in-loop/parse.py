"""Consuming from the front by slicing."""


def drain(size):
    items = list(range(size))
    total = 0
    while items:
        total += items[0]
        items = items[1:]  # hint: PFL605
    return total


def tokens(text: str):
    found = []
    while text:
        found.append(text[:2])
        text = text[2:]  # hint: PFL605
    return found


def frames(data: bytes, size: int):
    found = []
    while len(data) > size:
        found.append(data[:size])
        data = data[size:]  # hint: PFL605
    return found


def views(data: memoryview, size: int):
    while len(data) > size:
        data = data[size:]  # ok: a view copies nothing
    return data


def tail(rows):
    last = []
    for row in rows:
        last.append(row)
        last = last[-5:]  # ok: keeps a tail of fixed length
    return last


def window(items: list):
    while items:
        items = items[:-1]  # ok: not the front
    return items


def strip(lines):
    found = []
    for line in lines:
        text = str(line)
        text = text[1:]  # ok: bound in each iteration
        found.append(text)
    return found


def once(items: list):
    items = items[1:]  # ok: no loop
    return items


def run():
    return drain(9), tokens("abcdef"), frames(b"abcdef", 2), tail(range(9)), strip(["ab"])
