"""Gives tasks to pools for other files."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

_threads = ThreadPoolExecutor(max_workers=8)


def in_background(function: Callable[..., Any], *args: object) -> Future[Any]:
    return _threads.submit(function, *args)


def untyped(function, *args):
    return _threads.submit(function, *args)


def kept(futures: dict[str, Future[Any]], name: str) -> Future[Any]:
    return futures[name]


def several(function: Callable[..., Any], items: Iterable[object]) -> list[Future[Any]]:
    return [_threads.submit(function, item) for item in items]


class Crew:
    def __init__(self, count: int) -> None:
        self.pool = ProcessPoolExecutor(count)

    def start(self, function: Callable[..., Any], item: object) -> Future[Any]:
        return self.pool.submit(function, item)
