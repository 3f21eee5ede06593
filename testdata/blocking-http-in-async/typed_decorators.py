"""Functions behind decorators with annotations: what they wrap runs all the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import requests

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")
Hook = Callable[[str], Any]


def logged(function: Callable[..., R]) -> Callable[..., R]:
    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> R:
        print(function.__name__)
        return function(*args, **kwargs)

    return wrapper


def again(times: int) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            for _ in range(times):
                try:
                    return function(*args, **kwargs)
                except OSError:
                    time.sleep(1)
            return None

        return wrapper  # type: ignore[return-value]

    return decorate


def never(function: Callable[..., R]) -> Callable[..., None]:
    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> None:
        print("switched off")

    return wrapper


@logged
def read(url: str) -> str:
    return requests.get(url).text


@again(3)
def read_again(url: str) -> str:
    return requests.get(url).text


@never
def read_never(url: str) -> str:
    return requests.get(url).text


def told(hook: Hook | None, url: str) -> Any:
    return hook(url) if hook is not None else None


def counted(count: int, url: str) -> int:
    return count + len(url)


async def handle(url: str):
    return read(url)  # error: PFL401


async def handle_again(url: str):
    return read_again(url)  # error: PFL401  # hint: PFL402 because waits-for-more


async def handle_never(url: str):
    return read_never(url)  # ok


async def handle_hook(url: str):
    return told(requests.get, url)  # error: PFL401


async def handle_harmless_hook(url: str):
    return told(str, url)  # ok


async def handle_number(url: str):
    return counted(3, url)  # ok
