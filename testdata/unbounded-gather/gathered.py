"""Many requests at the same time."""

import asyncio
from itertools import batched

import httpx

limiter = asyncio.Semaphore(10)


async def fetch(client: httpx.AsyncClient, url: str) -> str:
    answer = await client.get(url)
    return answer.text


async def careful(client: httpx.AsyncClient, url: str) -> str:
    async with limiter:
        return await fetch(client, url)


class Reader:
    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.places = asyncio.Semaphore(4)

    async def read(self, url: str) -> str:
        async with self.places:
            return await fetch(self.client, url)

    async def read_all(self, urls: list[str]):
        return await asyncio.gather(*(self.read(url) for url in urls))  # ok: bounded


async def at_once(client: httpx.AsyncClient, urls: list[str]):
    return await asyncio.gather(*[fetch(client, url) for url in urls])  # error: PFL410


async def by_tasks(client: httpx.AsyncClient, urls: list[str]):
    tasks = [asyncio.create_task(fetch(client, url)) for url in urls]
    return await asyncio.gather(*tasks, return_exceptions=True)  # error: PFL410


async def filled(client: httpx.AsyncClient, urls: list[str]):
    tasks = []
    for url in urls:
        tasks.append(fetch(client, url))
    return await asyncio.gather(*tasks)  # error: PFL410


async def bounded(client: httpx.AsyncClient, urls: list[str]):
    return await asyncio.gather(*[careful(client, url) for url in urls])  # ok: bounded


async def batches(client: httpx.AsyncClient, urls: list[str]):
    found = []
    for start in range(0, len(urls), 20):
        found += await asyncio.gather(*[fetch(client, url) for url in urls[start : start + 20]])  # ok: in-batches
    return found


async def whole_batches(client: httpx.AsyncClient, names: list[str]):
    return await asyncio.gather(*[fetch(client, ",".join(batch)) for batch in batched(names, 500)])  # ok: of-batches


async def hosts(client: httpx.AsyncClient):
    return await asyncio.gather(*[fetch(client, f"https://{name}") for name in ("a", "b", "c")])  # ok: few-elements


async def two(client: httpx.AsyncClient, url: str):
    return await asyncio.gather(fetch(client, url), fetch(client, url + "/more"))  # ok: two of them


async def unknown(jobs):
    return await asyncio.gather(*[job.finish() for job in jobs])  # ok: nobody knows what these do


async def handed_in(tasks: list[asyncio.Task[str]]):
    return await asyncio.gather(*tasks)  # ok: they run already


def load(url: str) -> str:
    return httpx.get(url).text


async def threads(urls: list[str]):
    return await asyncio.gather(*[asyncio.to_thread(load, url) for url in urls])  # ok: threads are only so many
