"""Reports by group."""

from __future__ import annotations

from .base import KeptRunner, PlainRunner, ProcessRunner, Runner


def lengths(text: str) -> int:
    return sum(len(word) for word in text.split())


def by_process(runner: ProcessRunner, groups: list[list[str]]) -> list:
    return [runner.run(lengths, group) for group in groups]  # error: PFL101


def by_default(groups: list[list[str]]) -> list:
    runner = ProcessRunner()
    found = []
    for group in groups:
        found.append(runner.run(lengths, group))  # error: PFL101
    return found


def plainly(runner: PlainRunner, groups: list[list[str]]) -> list:
    return [runner.run(lengths, group) for group in groups]  # ok: its own `run` makes no pool


def kept(runner: KeptRunner, groups: list[list[str]]) -> list:
    return [runner.run(lengths, group) for group in groups]  # ok: it keeps one


def by_any(runner: Runner, groups: list[list[str]]) -> list:
    return [runner.run(lengths, group) for group in groups]  # ok: nobody knows which


def once(runner: ProcessRunner, group: list[str]) -> list:
    return runner.run(lengths, group)  # ok: once
