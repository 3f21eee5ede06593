"""What says that a list gets long, and what does not."""

from __future__ import annotations

import os


def lines_of(path: str) -> list[str]:
    lines: list[str] = []
    with open(path) as file:
        for line in file:
            lines = lines + [line]  # error: PFL603
    return lines


def files_below(folder: str) -> list[str]:
    found: list[str] = []
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            found = found + files_below(path)  # hint: PFL603
        else:
            found.append(path)
    return found


def routers_of(node) -> list:
    created: list = []
    for child in node.children:
        created = created + routers_of(child)  # hint: PFL603
    return created


def offsets(sentences: list[list[str]]):
    for sentence in sentences:
        starts: list[int] = []
        length = 0
        for word in sentence:
            length += len(word)
            starts = starts + [length]  # hint: PFL603
        yield starts


def fields_of(path: str, groups: list[list[str]]):
    with open(path) as file:
        for line in file:
            yield line, sum(groups, [])  # hint: PFL603


def appended(path: str) -> list[str]:
    lines: list[str] = []
    with open(path) as file:
        for line in file:
            lines += [line]  # ok: in place
    return lines


def words_of(path: str):
    with open(path) as file:
        for line in file:
            words = line.split()
            words = words + ["end"]  # ok: another list each time
            yield words


def twice(lines: list[str]) -> list[str]:
    lines = lines + lines  # ok: no loop
    return lines


def marked(path: str):
    marks: tuple[str, ...] = ()
    with open(path) as file:
        for _ in ("a", "b"):
            marks += (file.readline(),)  # ok: two
    return marks


def total(path: str) -> int:
    size = 0
    with open(path) as file:
        for line in file:
            size = size + len(line)  # ok: a number
    return size
