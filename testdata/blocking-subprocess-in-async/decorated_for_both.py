"""Decorators that put a coroutine function in the place of a coroutine function, and a plain one in that of others."""

import asyncio
import functools
import inspect
import subprocess
from collections.abc import Callable
from typing import Any, TypeVar, cast

import httpx

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


def both_ways(function=None, *, kind=Exception):
    def decorate(function):
        @functools.wraps(function)
        async def awaited(*args, **kwargs):
            try:
                return await function(*args, **kwargs)
            except kind:
                return None

        @functools.wraps(function)
        def plain(*args, **kwargs):
            try:
                return function(*args, **kwargs)
            except kind:
                return None

        if inspect.iscoroutinefunction(function):
            return awaited
        else:
            return plain

    if function is None:
        return decorate
    else:
        return decorate(function)


def in_thread(function):
    @functools.wraps(function)
    async def awaited(*args, **kwargs):
        return await asyncio.to_thread(function, *args, **kwargs)

    return awaited


def plain_first(function):
    @functools.wraps(function)
    def plain(*args, **kwargs):
        return function(*args, **kwargs)

    @functools.wraps(function)
    async def awaited(*args, **kwargs):
        return await function(*args, **kwargs)

    return awaited if inspect.iscoroutinefunction(function) else plain


def typed(function: Callable[..., R]) -> Callable[..., R]:
    @functools.wraps(function)
    async def awaited(*args: Any, **kwargs: Any) -> Any:
        return await function(*args, **kwargs)

    @functools.wraps(function)
    def plain(*args: Any, **kwargs: Any) -> R:
        return function(*args, **kwargs)

    if inspect.iscoroutinefunction(function):
        return awaited
    return plain


def typed_by_bound(function: F) -> F:
    @functools.wraps(function)
    def plain(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return cast(F, plain)


def once_more(function):
    def plain(*args, **kwargs):
        function(*args, **kwargs)
        return function(*args, **kwargs)

    return plain


class Timer:
    def __init__(self):
        self.calls = 0

    def counted(self, function):
        @functools.wraps(function)
        def plain(*args, **kwargs):
            self.calls += 1
            return function(*args, **kwargs)

        return plain

    @staticmethod
    def named(function):
        def plain(*args, **kwargs):
            print(function.__name__)
            return function(*args, **kwargs)

        return plain


timer = Timer()


@both_ways(kind=ValueError)
def install():
    subprocess.run(["pip", "install", "."])


@both_ways
def install_plainly():
    subprocess.run(["pip", "install", "."])


@plain_first
def install_first():
    subprocess.run(["pip", "install", "."])


@typed
def install_typed():
    subprocess.run(["pip", "install", "."])


@typed_by_bound
def install_typed_by_bound():
    subprocess.run(["pip", "install", "."])


@typed
async def fetch(client: httpx.AsyncClient, name: str):
    return await client.get(name)


@once_more
@both_ways
def install_twice():
    subprocess.run(["pip", "install", "."])


@timer.counted
def install_counted():
    subprocess.run(["pip", "install", "."])


@Timer.named
def install_named():
    subprocess.run(["pip", "install", "."])


@in_thread
def install_in_thread():
    subprocess.run(["pip", "install", "."])


@in_thread
@both_ways
def install_in_thread_or_not():
    subprocess.run(["pip", "install", "."])


@both_ways
async def install_beside():
    process = await asyncio.create_subprocess_exec("pip", "install", ".")
    await process.wait()


@plain_first
async def install_within():
    subprocess.run(["pip", "install", "."])  # error: PFL403


async def start():
    install()  # error: PFL403


async def start_plainly():
    install_plainly()  # error: PFL403


async def start_first():
    install_first()  # error: PFL403


async def start_typed():
    install_typed()  # error: PFL403


async def start_typed_by_bound():
    install_typed_by_bound()  # error: PFL403


async def fetch_all(client: httpx.AsyncClient, names: list[str]):
    return [await fetch(client, name) for name in names]  # error: PFL408


async def start_twice():
    install_twice()  # error: PFL403


async def start_counted():
    install_counted()  # error: PFL403


async def start_named():
    install_named()  # error: PFL403


async def start_in_thread():
    await install_in_thread()  # ok: it waits in a thread


async def start_in_thread_or_not():
    await install_in_thread_or_not()  # ok: it waits in a thread


async def start_beside():
    await install_beside()  # ok: it waits on the loop


async def start_nothing():
    print(install_within)  # ok: it does not run


async def start_none():
    task = install_within()  # ok: a coroutine that nobody has awaited so far
    return task


async def start_given():
    await asyncio.to_thread(install)  # ok: in a thread


async def start_by_name():
    return install_plainly  # ok: it does not run
