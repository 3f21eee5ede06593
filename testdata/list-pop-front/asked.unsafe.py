"""Queues that are tested, joined, unpacked and sorted at first."""

from collections import deque


def until_small(rows: list[int], most: int) -> list[int]:
    queue = deque(sorted(rows))  # smallest first
    out = []
    while queue and len(out) < most:
        row = queue.popleft()
        if row > 3 and not (queue and queue[-1] == row - 3):
            queue.append(row - 3)
        out.append(row)
    return out


def shown(words: list[str]) -> list[str]:
    queue = deque(words)
    lines = []
    while queue:
        lines.append(",".join(queue))
        lines.extend([*queue])
        queue.popleft()
    return lines


def places(words: list[str]) -> list[int]:
    queue = deque(words)
    found = []
    while queue:
        found.append(queue.index(queue[-1]))
        queue.popleft()
    return found


def rest(words: list[str]) -> list[str]:
    queue = list(words)
    out: list[str] = []
    while queue:
        out = queue or out
        queue.pop(0)
    return out


def annotated(start: int) -> list[int]:
    queue: deque[tuple[int, int]] = deque([(start, 0)])
    out: list[int] = []
    while queue:
        node, depth = queue.popleft()
        out.append(node)
        if depth < 2:
            queue.append((node * 2, depth + 1))
    return out


def from_end(words: list[str]) -> list[str]:
    stack = sorted(words)
    out = []
    while stack and len(out) < 2:
        out.append(stack.pop())
    return out


def of_dict(rows: dict[int, int]) -> int:
    total = 0
    while rows and total < 5:
        total += rows.pop(0, 9)
    return total


def single(words: list[str]) -> str:
    return words.pop(0)


def text(line: str) -> str:
    while line and line[0] == " ":
        line = line.replace(" ", "", 1)
    return line


def run():
    return (
        until_small([5, 1, 9], 4),
        until_small([], 4),
        shown(["a", "b"]),
        places(["a", "b", "a"]),
        annotated(3),
        rest(["a", "b"]),
    )
