"""Functions of libraries that run in threads, one after the other."""

import asyncio
import time
import urllib.request

import requests


async def fetched(urls: list[str]) -> list[requests.Response]:
    found = []
    found.extend(
        await asyncio.gather(*[asyncio.to_thread(requests.get, url) for url in urls])
    )
    return found


class Store:
    def __init__(self) -> None:
        self.session = requests.Session()

    async def load(self, urls: list[str]) -> list[requests.Response]:
        loop = asyncio.get_running_loop()
        found = []
        found.extend(
            await asyncio.gather(
                *[loop.run_in_executor(None, self.session.get, url) for url in urls]
            )
        )
        return found


async def read(urls: list[str]) -> list[bytes]:
    found = []
    for url in urls:
        with await asyncio.to_thread(urllib.request.urlopen, url) as answer:
            found.append(await asyncio.to_thread(answer.read))
    return found


async def paused(urls: list[str]) -> list[int]:
    found = []
    for url in urls:
        await asyncio.to_thread(time.sleep, 1)
        found.append(len(url))
    return found


async def chained(url: str, count: int) -> list[str]:
    found = []
    for _ in range(count):
        answer = await asyncio.to_thread(requests.get, url)
        url = answer.headers["Location"]
        found.append(url)
    return found


async def sorted_each(rows: list[list[int]]) -> list[list[int]]:
    found = []
    for row in rows:
        found.append(await asyncio.to_thread(sorted, row))
    return found
