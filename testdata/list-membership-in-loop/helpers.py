"""Lists that a function searches which a loop calls, and lists that are short as far as one can see."""

from __future__ import annotations

import os


class Filter:
    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.first = [0, 1, 2]
        self.first.extend([10, 11])

    def matches(self, word: str) -> bool:
        return word in self.words  # hint: PFL607

    def count(self, rows):
        return sum(1 for row in rows if self.matches(row))

    def samples(self, rows):
        for number, row in enumerate(rows):
            if number in self.first:  # ok: five of them
                yield row


def is_blocked(host: str, hosts: list[str]) -> bool:
    return host in hosts  # hint: PFL607


def blocked(requests, hosts: list[str]):
    return [request for request in requests if is_blocked(request.host, hosts)]


def is_new(name: str, names: list[str]) -> bool:
    return name not in names  # ok: another list each time


def fresh(rows):
    for row in rows:
        words = row.text.split()
        if is_new(row.name, words):
            yield row


class Growing:
    def __init__(self) -> None:
        self.names: list[str] = []

    def add(self, name: str) -> None:
        self.names.append(name)

    def knows(self, name: str) -> bool:
        return name in self.names  # ok: other methods change it

    def known(self, rows):
        for row in rows:
            if self.knows(row):
                yield row


def chosen(rows, tools: list[str]):
    for row in rows:
        if row.name in tools:  # hint: PFL607
            yield row


def asked_for(rows, names: list[str] | None):
    for row in rows:
        if names is not None and row.name not in names:  # hint: PFL607
            continue
        yield row


def of_order(order, codes: list[str]):
    for line in order.lines:
        if line.code in codes:  # hint: PFL607
            yield line


def from_settings(config: dict[str, int], names: list[str]):
    return {key: value for key, value in config.items() if key in names}  # hint: PFL607


def derived(words, table):
    marks = [table[name] for name in ("nsubj", "dobj", "iobj", "pobj", "attr", "ROOT", "obl", "nmod")]
    return [word for word in words if word.mark in marks]  # hint: PFL607


class Report:
    def __init__(self, rows, marked: list[int]) -> None:
        self.rows = rows
        self.marked = marked

    def __str__(self) -> str:
        return " ".join("*" for row in self.rows if row in self.marked)  # hint: PFL607


def below(paths: list[str], skipped):
    for path in paths:
        parts = path.split(os.sep)
        if any(name in parts for name in skipped):  # ok: the parts of a path
            yield path


def once(name: str, names: list[str]) -> bool:
    return name in names  # ok: no loop


def literal(rows):
    return [row for row in rows if row.kind in ["in", "out"]]  # ok: two of them


def text(rows, line: str):
    return [row for row in rows if row in line]  # ok: a string


def appended(rows, others):
    known = []
    for row in rows:
        known.append(row.id)
    return [other for other in others if other in known]  # error: PFL607


def few_appended(others):
    known = ["in", "out"]
    return [other for other in others if other in known]  # ok: two of them
