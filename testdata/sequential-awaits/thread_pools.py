"""Functions that threads run for an application, one after the other."""

import asyncio

import requests
import trio
from fastapi.concurrency import run_in_threadpool as run
from starlette.concurrency import run_in_threadpool


async def fetched(urls: list[str]) -> list[requests.Response]:
    found = []
    for url in urls:
        found.append(await run_in_threadpool(requests.get, url))  # error: PFL408
    return found


async def fetched_too(urls: list[str]) -> list[requests.Response]:
    return [await run(requests.get, url) for url in urls]  # error: PFL408


async def of_executor(urls: list[str]) -> list[requests.Response]:
    loop, found = asyncio.get_running_loop(), []
    for url in urls:
        found.append(await loop.run_in_executor(None, requests.get, url))  # error: PFL408
    return found


async def counted(texts: list[str]) -> list[int]:
    return [await run_in_threadpool(len, text) for text in texts]  # ok


async def handed(urls: list[str], queue: asyncio.Queue) -> None:
    for url in urls:
        await queue.put((requests.get, url))  # ok


async def in_trio(urls: list[str]) -> list[requests.Response]:
    return [await trio.to_thread.run_sync(requests.get, url) for url in urls]  # error: PFL408
