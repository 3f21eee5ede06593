"""Queues that a loop goes through while it changes them."""

from collections import deque


def changed(rows: list[int]) -> list[int]:
    queue = list(rows)
    out = []
    for row in queue:
        out.append(row)
        if row > 1:
            queue.append(row - 2)
        if len(out) == 2:
            queue.pop(0)
    return out


def looked_at(rows: list[int]) -> list[int]:
    queue = deque(rows)
    out = []
    while queue:
        for row in queue:
            out.append(row)
        queue.popleft()
    return out


def lazily(rows: list[int]) -> list[int]:
    queue = list(rows)
    out = []
    for row in (each for each in queue):
        out.append(row)
        if row > 1:
            queue.append(row - 2)
        if len(out) == 2:
            queue.pop(0)
    return out


def from_end(rows: list[int]) -> list[int]:
    stack = list(rows)
    out = []
    while stack:
        out.append(stack.pop())
    return out


def of_dict(rows: dict[int, int]) -> int:
    total = 0
    while rows:
        total += rows.pop(0, 1)
        rows.clear()
    return total


def once(rows: list[int]) -> int:
    return rows.pop(0)


def run():
    return changed([3, 1, 2]), looked_at([1, 2]), looked_at([]), lazily([3, 1, 2])
