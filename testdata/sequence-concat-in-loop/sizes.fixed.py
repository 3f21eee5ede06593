"""What says that a list gets long, and what does not."""

from __future__ import annotations

import os


def lines_of(path: str) -> list[str]:
    lines: list[str] = []
    with open(path) as file:
        for line in file:
            lines.append(line)
    return lines


def files_below(folder: str) -> list[str]:
    found: list[str] = []
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            found += files_below(path)
        else:
            found.append(path)
    return found


def routers_of(node) -> list:
    created: list = []
    for child in node.children:
        created += routers_of(child)
    return created


def offsets(sentences: list[list[str]]):
    for sentence in sentences:
        starts: list[int] = []
        length = 0
        for word in sentence:
            length += len(word)
            starts.append(length)
        yield starts


def fields_of(path: str, groups: list[list[str]]):
    with open(path) as file:
        for line in file:
            yield line, sum(groups, [])


def appended(path: str) -> list[str]:
    lines: list[str] = []
    with open(path) as file:
        for line in file:
            lines += [line]
    return lines


def words_of(path: str):
    with open(path) as file:
        for line in file:
            words = line.split()
            words = words + ["end"]
            yield words


def twice(lines: list[str]) -> list[str]:
    lines = lines + lines
    return lines


def marked(path: str):
    marks: tuple[str, ...] = ()
    with open(path) as file:
        for _ in ("a", "b"):
            marks += (file.readline(),)
    return marks


def total(path: str) -> int:
    size = 0
    with open(path) as file:
        for line in file:
            size = size + len(line)
    return size
