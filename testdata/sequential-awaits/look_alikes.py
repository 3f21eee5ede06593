"""Awaits that follow each other for a reason."""

import asyncio
import functools

import httpx
from sqlalchemy.ext.asyncio import AsyncSession

limiter = asyncio.Semaphore(3)


async def fetch(client: httpx.AsyncClient, url: str) -> str:
    answer = await client.get(url)
    return answer.text


async def follow(client: httpx.AsyncClient, start: str, names: list[str]):
    found = []
    token = ""
    for name in names:
        text = await fetch(client, f"{start}/{name}?after={token}")  # ok: depends-on-earlier
        token = text[-8:]
        found.append(text)
    return found


async def conversation(client: httpx.AsyncClient, questions: list[str]):
    turns: list[str] = []
    for question in questions:
        turns.append(await fetch(client, f"{question} after {turns}"))  # ok: depends-on-earlier
    return turns


async def with_prices(session: AsyncSession, client: httpx.AsyncClient, names: list[str]):
    return [await price(session, client, name) for name in names]  # ok: shared-session


async def price(session: AsyncSession, client: httpx.AsyncClient, name: str):
    return await fetch(client, f"https://example.org/{name}")


async def untyped(db, client: httpx.AsyncClient, names: list[str]):
    return [await from_either(db, client, name) for name in names]  # ok: shared-session


async def from_either(db, client: httpx.AsyncClient, name: str):
    return await db.get(name) or await fetch(client, name)


class Store:
    def __init__(self, session: AsyncSession, client: httpx.AsyncClient) -> None:
        self.session = session
        self.client = client
        self.history: list[str] = []
        self.cursor = ""

    async def known(self, name: str) -> str:
        await self.session.execute(name)
        return await fetch(self.client, name)

    async def all_known(self, names: list[str]):
        return [await self.known(name) for name in names]  # ok: database-involved

    async def ask(self, question: str) -> str:
        self.history.append(question)
        return await fetch(self.client, "/".join(self.history))

    async def interview(self, questions: list[str]):
        return [await self.ask(question) for question in questions]  # ok: changes-state

    async def move(self, name: str) -> str:
        self.cursor = await fetch(self.client, name + self.cursor)
        return self.cursor

    async def moved(self, names: list[str]):
        return [await self.move(name) for name in names]  # ok: changes-state


async def politely(client: httpx.AsyncClient, urls: list[str]):
    found = []
    for url in urls:
        found.append(await gently(client, url))  # ok: pauses-between
    return found


async def gently(client: httpx.AsyncClient, url: str) -> str:
    text = await fetch(client, url)
    await asyncio.sleep(1)
    return text


async def bounded(client: httpx.AsyncClient, urls: list[str]):
    found = []
    for url in urls:
        async with limiter:
            found.append(await fetch(client, url))  # ok: limited
    return found


async def in_turn(client: httpx.AsyncClient, url: str, lock: asyncio.Lock) -> str:
    async with lock:
        return await fetch(client, url)


async def one_by_one(client: httpx.AsyncClient, urls: list[str], lock: asyncio.Lock):
    return [await in_turn(client, url, lock) for url in urls]  # ok: limited


async def stubborn(client: httpx.AsyncClient, url: str, attempts: int):
    errors = []
    for attempt in range(attempts):
        errors.append(await fetch(client, f"{url}?{attempt}"))  # ok: retries
    return errors


async def batches(client: httpx.AsyncClient, names: list[str]):
    found = []
    for start in range(0, len(names), 100):
        found.append(await fetch(client, ",".join(names[start : start + 100])))  # ok: in-batches
    return found


@functools.cache
async def once(client: httpx.AsyncClient, url: str) -> str:
    return await fetch(client, url)


async def from_cache(client: httpx.AsyncClient, urls: list[str]):
    return [await once(client, url) for url in urls]  # ok: its answers are kept


async def first(client: httpx.AsyncClient, urls: list[str]):
    for url in urls:
        text = await fetch(client, url)  # ok: it stops at the first
        if text:
            return text
    return ""


async def shown(client: httpx.AsyncClient, urls: list[str]):
    found = []
    for url in urls:
        found.append(await fetch(client, url))  # ok: the order of the output is seen
        print(url)
    return found


async def sent(client: httpx.AsyncClient, urls: list[str]):
    for url in urls:
        await client.post(url)  # ok: nothing is collected, the order may matter


async def started(client: httpx.AsyncClient, urls: list[str]):
    tasks = [asyncio.create_task(fetch(client, url)) for url in urls]
    return [await task for task in tasks]  # ok: they run already


async def yielded(client: httpx.AsyncClient, urls: list[str]):
    for url in urls:
        yield await fetch(client, url)  # ok: one at a time, as it is asked for


async def same(client: httpx.AsyncClient, url: str, names: list[str]):
    return [name + await fetch(client, url) for name in names]  # ok: the same request each time


async def unknown(helper, urls: list[str]):
    return [await helper(url) for url in urls]  # ok: nobody knows what it waits for


async def consumed(client: httpx.AsyncClient, urls):
    return [await fetch(client, url) async for url in urls]  # ok: they come one at a time


async def blocking(url: str) -> str:
    return httpx.get(url).text  # error: PFL401


async def blocked(urls: list[str]):
    return [await blocking(url) for url in urls]  # ok: it holds up the event loop, beside others as well
