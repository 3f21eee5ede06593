"""Functions of libraries that run in threads, one after the other."""

import asyncio
import time
import urllib.request

import requests


async def fetched(urls: list[str]) -> list[requests.Response]:
    found = []
    for url in urls:
        found.append(await asyncio.to_thread(requests.get, url))  # error: PFL408
    return found


class Store:
    def __init__(self) -> None:
        self.session = requests.Session()

    async def load(self, urls: list[str]) -> list[requests.Response]:
        loop = asyncio.get_running_loop()
        found = []
        for url in urls:
            found.append(await loop.run_in_executor(None, self.session.get, url))  # error: PFL408
        return found


async def read(urls: list[str]) -> list[bytes]:
    found = []
    for url in urls:
        with await asyncio.to_thread(urllib.request.urlopen, url) as answer:  # error: PFL408
            found.append(await asyncio.to_thread(answer.read))  # ok
    return found


async def paused(urls: list[str]) -> list[int]:
    found = []
    for url in urls:
        await asyncio.to_thread(time.sleep, 1)  # ok
        found.append(len(url))
    return found


async def chained(url: str, count: int) -> list[str]:
    found = []
    for _ in range(count):
        answer = await asyncio.to_thread(requests.get, url)  # ok
        url = answer.headers["Location"]
        found.append(url)
    return found


async def sorted_each(rows: list[list[int]]) -> list[list[int]]:
    found = []
    for row in rows:
        found.append(await asyncio.to_thread(sorted, row))  # ok
    return found
