"""Loops over what a base class or another module writes out."""

import redis
from constants import GROWING, KINDS, Base


class Queues(Base):
    def __init__(self) -> None:
        self.connection = redis.Redis()

    def total(self) -> int:
        keys = [value["key"] for value in self.NAMES.values()]
        total = 0
        for key in keys:
            total += self.connection.zcard(key)  # hint: PFL508 because few-items
        return total

    def names(self) -> list[str]:
        return [
            name
            for name, value in self.NAMES.items()
            if self.connection.exists(value["key"])  # hint: PFL508 because few-items
        ]

    def opened(self) -> None:
        for name in self.OPEN:
            self.connection.delete(name)  # error: PFL508

    def all_filled(self) -> None:
        for name in self.filled:
            self.connection.delete(name)  # error: PFL508


class Changed(Queues):
    def __init__(self, names: dict[str, dict[str, str]]) -> None:
        super().__init__()
        self.NAMES = names

    def clear(self) -> None:
        for name in self.NAMES:
            self.connection.delete(name)  # error: PFL508


class Switched(Base):
    def __init__(self) -> None:
        self.connection = redis.Redis()

    def switch(self, names, kind) -> None:
        self.NAMES, self.kind = names, kind

    def clear(self) -> None:
        for name in self.NAMES:
            self.connection.delete(name)  # error: PFL508


def of_module(connection: redis.Redis) -> None:
    for kind in KINDS:
        connection.delete(kind)  # hint: PFL508 because few-items


def of_class(connection: redis.Redis) -> None:
    for name in Base.NAMES:
        connection.delete(name)  # hint: PFL508 because few-items
