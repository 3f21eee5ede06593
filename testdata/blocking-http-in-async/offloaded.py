"""Functions that decorators move to threads, awaited in one way or another."""

from __future__ import annotations

import asyncio
import functools
from contextlib import ExitStack, closing
from http.client import HTTPSConnection

import requests
from asgiref.sync import sync_to_async

URL = "https://example.org"


def on_a_thread(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(None, lambda: function(*args, **kwargs))

    return inner


def traced(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        print(function.__name__)
        return (lambda: function(*args, **kwargs))()

    return inner


@on_a_thread
def fetch(path: str) -> str:
    return requests.get(f"{URL}/{path}", timeout=3).text


@sync_to_async
def load(path: str) -> str:
    return requests.get(f"{URL}/{path}", timeout=3).text


@sync_to_async(thread_sensitive=False)
def load_apart(path: str) -> str:
    return requests.get(f"{URL}/{path}", timeout=3).text


@traced
def plain(path: str) -> str:
    return requests.get(f"{URL}/{path}", timeout=3).text


async def awaited(path: str) -> str:
    return await fetch(path) + await load(path)  # ok


async def gathered(paths: list[str]) -> list[str]:
    return await asyncio.gather(*map(fetch, paths))  # error: PFL506


async def gathered_later(paths: list[str]) -> list[str]:
    tasks = [load(path) for path in paths]  # ok
    tasks.append(load_apart("last"))  # ok
    return await asyncio.gather(*tasks)


async def in_the_background(path: str) -> str:
    task = asyncio.ensure_future(fetch(path))  # ok
    return await task


async def in_a_wrapper(path: str) -> str:
    return plain(path)  # error: PFL401


async def each(paths: list[str]) -> list[str]:
    return [plain(path) for path in paths]  # error: PFL506 # error: PFL401


async def closed() -> bytes:
    with closing(HTTPSConnection("example.org")) as connection:
        connection.request("GET", "/")  # error: PFL401
        return connection.getresponse().read()  # error: PFL401


async def stacked() -> bytes:
    with ExitStack() as stack:
        session = stack.enter_context(requests.Session())
        return session.get(URL).content  # error: PFL401
