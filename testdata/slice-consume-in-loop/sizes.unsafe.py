"""What says that a sequence is long, and what does not."""

from __future__ import annotations

import re
from collections import deque


def tokens(path: str):
    with open(path) as file:
        text = file.read()
    while text:
        found = re.match(r"\w+|\W", text)
        assert found is not None
        yield found.group()
        text = text[found.end() :]


def headed(path: str):
    with open(path) as file:
        lines = file.readlines()
    lines = deque(lines)
    while lines and lines[0] != "\n":
        yield lines[0]
        lines.popleft()


def deleted(cursor):
    cursor.execute("SELECT id FROM rows")
    left = list(cursor.fetchall())
    while left:
        batch = left[:500]
        left = left[500:]
        cursor.execute("DELETE FROM rows WHERE id IN (%s)", batch)


def clean_name(name: str) -> str:
    while not re.match("[A-Za-z]", name[0]):
        name = name[1:]
    return name


def in_steps(path: str, step: int = 500):
    with open(path) as file:
        lines = file.readlines()
    for start in range(0, len(lines), step):
        yield lines[start : start + step]


def unquoted(path: str):
    with open(path) as file:
        for line in file:
            line = line[1:]
            yield line


def tail_of(path: str):
    last: list[str] = []
    with open(path) as file:
        for line in file:
            last.append(line)
            last = last[-5:]
    return last


def without_head(path: str) -> list[str]:
    with open(path) as file:
        lines = file.readlines()
    lines = lines[1:]
    return lines
