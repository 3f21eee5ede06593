"""Reads through what protocols ask for."""

from typing import Protocol


class Reads(Protocol):
    def read(self, name: str) -> str: ...

    def close(self) -> None: ...


class Finds(Protocol):
    def find(self, name: str) -> str: ...


class Counts(Protocol):
    def count(self, name: str) -> int: ...

    def reset(self) -> None: ...


def read_all(reader: Reads, names: list[str]):
    for name in names:
        print(reader.read(name))  # error: PFL508


def find_all(finder: Finds, names: list[str]):
    for name in names:
        print(finder.find(name))  # ok


def count_all(counter: Counts, names: list[str]):
    for name in names:
        print(counter.count(name))  # ok
