"""The first element taken off by a slice."""


def drain(start: list[int]) -> int:
    queue = list(start)
    total = 0
    while queue:
        total += queue[0]
        del queue[:1]  # hint: PFL608
    return total


def rounds(start: list[int]) -> int:
    queue = list(start)
    total = 0
    while queue:
        first = queue[0]
        del queue[0:1]  # hint: PFL608
        if first > 4:
            queue.append(first // 2)
        total += first
    return total


def in_chunks(start: list[int]) -> int:
    queue = list(start)
    total = 0
    while queue:
        total += sum(queue[:100])
        del queue[:100]  # ok: a hundred at once
    return total


class Sender:
    def __init__(self) -> None:
        self.queue: list[int] = []

    def refused(self, sizes: list[int]) -> None:
        for size in sizes:
            self.skip(size)

    def skip(self, size: int) -> None:
        if size == 1:
            del self.queue[:1]  # ok: mostly several at once
        else:
            del self.queue[:size]  # ok: several at once


def window(rows: list[int]) -> list[int]:
    last: list[int] = []
    out = []
    for row in rows:
        last.append(row)
        if len(last) > 10:
            del last[:1]  # ok: a window of ten
        out.append(sum(last))
    return out


def last_ones(start: list[int]) -> int:
    stack = list(start)
    total = 0
    while stack:
        total += stack[-1]
        del stack[-1:]  # ok: from the end
    return total


def run():
    return [drain([3, 1, 4]), drain([]), rounds([9, 2, 5]), in_chunks([1, 2]), last_ones([1, 2])]
