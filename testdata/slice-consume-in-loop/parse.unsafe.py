"""Consuming from the front by slicing."""

from collections import deque


def drain(size):
    items = list(range(size))
    total = 0
    items = deque(items)
    while items:
        total += items[0]
        items.popleft()
    return total


def tokens(text: str):
    found = []
    while text:
        found.append(text[:2])
        text = text[2:]
    return found


def frames(data: bytes, size: int):
    found = []
    while len(data) > size:
        found.append(data[:size])
        data = data[size:]
    return found


def views(data: memoryview, size: int):
    while len(data) > size:
        data = data[size:]
    return data


def tail(rows):
    last = []
    for row in rows:
        last.append(row)
        last = last[-5:]
    return last


def window(items: list):
    while items:
        items = items[:-1]
    return items


def strip(lines):
    found = []
    for line in lines:
        text = str(line)
        text = text[1:]
        found.append(text)
    return found


def once(items: list):
    items = items[1:]
    return items


def run():
    return drain(9), tokens("abcdef"), frames(b"abcdef", 2), tail(range(9)), strip(["ab"])
