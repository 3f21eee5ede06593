"""What says that a list is long, and what does not."""

from __future__ import annotations

from collections import deque


def described(text: str):
    lines = text.split("\n")
    comments = []
    while lines and not lines[0].startswith("diff"):
        comments.append(lines.pop(0))
    return comments, lines


def parsed(path: str):
    with open(path) as file:
        lines = file.readlines()
    while lines:
        yield lines.pop(0)


def backwards(path: str):
    found = []
    with open(path) as file:
        for line in file:
            found.insert(0, line)
    return found


def alias_table(weights: list[float]):
    small: deque[int] = deque()
    large: deque[int] = deque()
    for index, weight in enumerate(weights):
        if weight < 1:
            small.append(index)
        else:
            large.append(index)
    while small and large:
        yield small.popleft(), large.popleft()


def breadth_first(graph, start):
    queue = deque([start])
    while queue:
        queue.extend(graph.get(queue.popleft(), ()))


class Debouncer:
    def __init__(self) -> None:
        self.waiting: list = []

    def finish(self):
        while self.waiting:
            self.waiting.pop(0).callback(None)


def bounded(path: str):
    window: list[str] = []
    with open(path) as file:
        for line in file:
            window.append(line)
            if len(window) > 3:
                window.pop(0)
            yield list(window)


def with_deque(path: str):
    with open(path) as file:
        lines = deque(file)
    while lines:
        yield lines.popleft()


def header_of(path: str):
    with open(path) as file:
        lines = file.readlines()
    header = lines.pop(0)
    return header, lines


def from_the_end(path: str):
    with open(path) as file:
        lines = file.readlines()
    while lines:
        yield lines.pop()


def fields_of(path: str):
    with open(path) as file:
        for line in file:
            fields = line.split(",")
            fields.pop(0)
            yield fields
