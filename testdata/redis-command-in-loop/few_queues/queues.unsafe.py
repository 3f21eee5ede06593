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
            total += self.connection.zcard(key)
        return total

    def names(self) -> list[str]:
        return [
            name
            for name, value in self.NAMES.items()
            if self.connection.exists(value["key"])
        ]

    def opened(self) -> None:
        with self.connection.pipeline(transaction=False) as pipe:
            for name in self.OPEN:
                pipe.delete(name)
            pipe.execute()

    def all_filled(self) -> None:
        with self.connection.pipeline(transaction=False) as pipe:
            for name in self.filled:
                pipe.delete(name)
            pipe.execute()


class Changed(Queues):
    def __init__(self, names: dict[str, dict[str, str]]) -> None:
        super().__init__()
        self.NAMES = names

    def clear(self) -> None:
        with self.connection.pipeline(transaction=False) as pipe:
            for name in self.NAMES:
                pipe.delete(name)
            pipe.execute()


class Switched(Base):
    def __init__(self) -> None:
        self.connection = redis.Redis()

    def switch(self, names, kind) -> None:
        self.NAMES, self.kind = names, kind

    def clear(self) -> None:
        with self.connection.pipeline(transaction=False) as pipe:
            for name in self.NAMES:
                pipe.delete(name)
            pipe.execute()


def of_module(connection: redis.Redis) -> None:
    with connection.pipeline(transaction=False) as pipe:
        for kind in KINDS:
            pipe.delete(kind)
        pipe.execute()


def of_class(connection: redis.Redis) -> None:
    with connection.pipeline(transaction=False) as pipe:
        for name in Base.NAMES:
            pipe.delete(name)
        pipe.execute()
