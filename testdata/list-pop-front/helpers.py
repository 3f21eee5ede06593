"""Fronts of lists in functions that loops call, and windows that stay short."""

from __future__ import annotations


class Queue:
    def __init__(self) -> None:
        self.jobs: list[str] = []
        self.history: list[str] = []

    def next(self) -> str:
        return self.jobs.pop(0)  # hint: PFL608

    def run(self):
        while self.jobs:
            yield self.next()

    def drain(self):
        while self.jobs:
            job = self.jobs.pop(0)  # hint: PFL608
            yield job

    def note(self, text: str) -> None:
        self.history.insert(0, text)  # hint: PFL608

    def note_all(self, rows):
        for row in rows:
            self.note(row)

    def last(self) -> str:
        return self.history.pop()  # ok: at the end


def finished(tasks_now: list):
    while tasks_now and tasks_now[0].done():
        yield tasks_now.pop(0).result()  # hint: PFL608


def head(parts: list[str]) -> str:
    return parts.pop(0)  # ok: another list each time


def heads(rows):
    return [head(row.split(",")) for row in rows]


def once(arguments: list[str]) -> str:
    return arguments.pop(0)  # ok: no loop


def by_key(rows, table: dict[int, str]):
    for row in rows:
        table.pop(0)  # ok: a dict
        yield row


def ngrams(words, size: int):
    history: list[str] = []
    while len(history) < size - 1:
        history.append(next(words))
    for word in words:
        history.append(word)
        yield tuple(history)
        del history[0]  # ok: one in, one out


def merged(rows):
    found: list[str] = []
    for row in rows.kinds:
        found.insert(0, row)  # hint: PFL608
    return found


def round_robin(rounds: int, players: list[str]):
    for _ in range(rounds):
        first = players.pop(0)  # hint: PFL608
        players.append(first)
        yield first
