"""Sequences consumed by functions that a loop calls."""

import shlex
from collections import deque
from pathlib import Path


class Tokens:
    def __init__(self, text: str):
        self.rest = text.split()

    def take(self) -> str:
        first = self.rest[0]
        self.rest = self.rest[1:]
        return first

    def all(self):
        found = []
        while self.rest:
            found.append(self.take())
        return found


class Buffer:
    def __init__(self):
        self.data = b""

    def feed(self, more: bytes):
        self.data = self.data + more

    def header(self) -> bytes:
        head = self.data[:4]
        self.data = self.data[4:]
        return head


def headers(buffer: Buffer, count: int):
    return [buffer.header() for _ in range(count)]


def tree(path: Path):
    lines = path.read_text().splitlines()

    def take() -> str:
        nonlocal lines
        first = lines[0]
        lines = lines[1:]
        return first

    found = []
    while lines:
        found.append(take())
    return found


def directives(path):
    with open(path) as file:
        words = shlex.split(file.read())
    found = []
    words = deque(words)
    while words:
        found.append(words[0])
        words.popleft()
    return found


def without_comments(lines: list[str]):
    found = []
    while lines:
        found.append(lines[0])
        lines = lines[1:] if found[-1] else ["end"]
    return found


def skipped(lines: list[str], wanted):
    while lines and not wanted(lines[0]):
        lines = lines[1:] if lines else lines
    return lines


class Once:
    def __init__(self, text: str):
        self.rest = text.split()

    def skip(self):
        self.rest = self.rest[1:]


def opened(text: str):
    once = Once(text)
    once.skip()
    return once
