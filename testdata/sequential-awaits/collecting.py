# perflint-test: {"target-version": "3.10"}
"""Requests that are awaited one by one."""

import asyncio
import logging

import aiohttp
import httpx
from openai import AsyncOpenAI

logger = logging.getLogger(__name__)


async def fetch(client: httpx.AsyncClient, url: str) -> str:
    answer = await client.get(url)
    return answer.text


async def pages(client: httpx.AsyncClient, urls: list[str]) -> list[str]:
    found = []
    for url in urls:
        found.append(await fetch(client, url))  # error: PFL408
    return found


async def listed(client: httpx.AsyncClient, urls: list[str]):
    return [await client.get(url) for url in urls]  # error: PFL408


async def lengths(client: httpx.AsyncClient, urls: list[str]) -> int:
    return sum([len(await fetch(client, url)) for url in urls])  # error: PFL408


async def by_name(client: httpx.AsyncClient, names: list[str]):
    return {name: await fetch(client, f"https://example.org/{name}") for name in names}  # error: PFL408


async def entered(session: aiohttp.ClientSession, urls: list[str]):
    found = {}
    for url in urls:
        try:
            answer = await session.get(url)  # error: PFL408
            answer.raise_for_status()
        except aiohttp.ClientError:
            logger.warning("no answer from %s", url)
            continue
        found[url] = await answer.json()
    return found


async def summaries(client: AsyncOpenAI, texts: list[str]):
    found: list[str] = []
    for text in texts:
        if not text:
            continue
        answer = await client.chat.completions.create(model="m", messages=[{"role": "user", "content": text}])  # error: PFL408
        found.append(answer.choices[0].message.content)
    return found


def load(url: str) -> str:
    return httpx.get(url).text


async def threaded(urls: list[str]):
    return [await asyncio.to_thread(load, url) for url in urls]  # error: PFL408


async def two_hosts(client: httpx.AsyncClient):
    found = []
    for host in ("a", "b", "c"):
        found.append(await fetch(client, f"https://{host}.example.org"))  # hint: PFL408 because few-elements
    return found


async def perhaps(client: httpx.AsyncClient, url: str, known: dict[str, str]) -> str:
    if url not in known:
        answer = await client.get(url)
        return answer.text
    return known[url]


async def some_known(client: httpx.AsyncClient, urls: list[str], known: dict[str, str]):
    found = []
    for url in urls:
        found.append(await perhaps(client, url, known))  # hint: PFL408 because only-sometimes
    return found


async def chosen(client: httpx.AsyncClient, urls: list[str], wanted: str):
    found = []
    for url in urls:
        if url != wanted:
            continue
        found.append(await fetch(client, url))  # hint: PFL408 because chosen-element
    return found


async def lets_others_run(client: httpx.AsyncClient, url: str) -> str:
    await asyncio.sleep(0)
    return await fetch(client, url)


async def in_turn(client: httpx.AsyncClient, urls: list[str]):
    return [await lets_others_run(client, url) for url in urls]  # error: PFL408


async def twice(client: httpx.AsyncClient, urls: list[str]):
    found = []
    for url in urls:
        first = await fetch(client, url)  # error: PFL408
        found.append(await fetch(client, first))
    return found
