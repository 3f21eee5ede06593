"""Sequences consumed by functions that a loop calls."""

import shlex
from pathlib import Path


class Tokens:
    def __init__(self, text: str):
        self.rest = text.split()

    def take(self) -> str:
        first = self.rest[0]
        self.rest = self.rest[1:]  # hint: PFL605
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
        self.data = self.data[4:]  # ok: a buffer, which is filled again
        return head


def headers(buffer: Buffer, count: int):
    return [buffer.header() for _ in range(count)]


def tree(path: Path):
    lines = path.read_text().splitlines()

    def take() -> str:
        nonlocal lines
        first = lines[0]
        lines = lines[1:]  # hint: PFL605
        return first

    found = []
    while lines:
        found.append(take())
    return found


def directives(path):
    with open(path) as file:
        words = shlex.split(file.read())
    found = []
    while words:
        found.append(words[0])
        words = words[1:]  # hint: PFL605
    return found


def without_comments(lines: list[str]):
    found = []
    while lines:
        found.append(lines[0])
        lines = lines[1:] if found[-1] else ["end"]  # ok: it may start afresh
    return found


def skipped(lines: list[str], wanted):
    while lines and not wanted(lines[0]):
        lines = lines[1:] if lines else lines  # hint: PFL605
    return lines


class Once:
    def __init__(self, text: str):
        self.rest = text.split()

    def skip(self):
        self.rest = self.rest[1:]  # ok: no loop calls it


def opened(text: str):
    once = Once(text)
    once.skip()
    return once
