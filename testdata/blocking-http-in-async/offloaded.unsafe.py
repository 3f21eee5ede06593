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
    return await fetch(path) + await load(path)


async def gathered(paths: list[str]) -> list[str]:
    return await asyncio.gather(*map(fetch, paths))


async def gathered_later(paths: list[str]) -> list[str]:
    tasks = [load(path) for path in paths]
    tasks.append(load_apart("last"))
    return await asyncio.gather(*tasks)


async def in_the_background(path: str) -> str:
    task = asyncio.ensure_future(fetch(path))
    return await task


async def in_a_wrapper(path: str) -> str:
    return await asyncio.to_thread(plain, path)


async def each(paths: list[str]) -> list[str]:
    return await asyncio.gather(*[asyncio.to_thread(plain, path) for path in paths])


async def closed() -> bytes:
    with closing(HTTPSConnection("example.org")) as connection:
        await asyncio.to_thread(connection.request, "GET", "/")
        return connection.getresponse().read()


async def stacked() -> bytes:
    with ExitStack() as stack:
        session = stack.enter_context(requests.Session())
        return (await asyncio.to_thread(session.get, URL)).content
