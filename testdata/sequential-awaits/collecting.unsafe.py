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
    found.extend(await asyncio.gather(*[fetch(client, url) for url in urls]))
    return found


async def listed(client: httpx.AsyncClient, urls: list[str]):
    return await asyncio.gather(*[client.get(url) for url in urls])


async def lengths(client: httpx.AsyncClient, urls: list[str]) -> int:
    return sum([len(await fetch(client, url)) for url in urls])


async def by_name(client: httpx.AsyncClient, names: list[str]):
    return {name: await fetch(client, f"https://example.org/{name}") for name in names}


async def entered(session: aiohttp.ClientSession, urls: list[str]):
    found = {}
    for url in urls:
        try:
            answer = await session.get(url)
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
        answer = await client.chat.completions.create(model="m", messages=[{"role": "user", "content": text}])
        found.append(answer.choices[0].message.content)
    return found


def load(url: str) -> str:
    return httpx.get(url).text


async def threaded(urls: list[str]):
    return await asyncio.gather(*[asyncio.to_thread(load, url) for url in urls])


async def two_hosts(client: httpx.AsyncClient):
    found = []
    found.extend(
        await asyncio.gather(
            *[fetch(client, f"https://{host}.example.org") for host in ("a", "b", "c")]
        )
    )
    return found


async def perhaps(client: httpx.AsyncClient, url: str, known: dict[str, str]) -> str:
    if url not in known:
        answer = await client.get(url)
        return answer.text
    return known[url]


async def some_known(client: httpx.AsyncClient, urls: list[str], known: dict[str, str]):
    found = []
    found.extend(await asyncio.gather(*[perhaps(client, url, known) for url in urls]))
    return found


async def chosen(client: httpx.AsyncClient, urls: list[str], wanted: str):
    found = []
    for url in urls:
        if url != wanted:
            continue
        found.append(await fetch(client, url))
    return found


async def lets_others_run(client: httpx.AsyncClient, url: str) -> str:
    await asyncio.sleep(0)
    return await fetch(client, url)


async def in_turn(client: httpx.AsyncClient, urls: list[str]):
    return await asyncio.gather(*[lets_others_run(client, url) for url in urls])


async def twice(client: httpx.AsyncClient, urls: list[str]):
    found = []
    for url in urls:
        first = await fetch(client, url)
        found.append(await fetch(client, first))
    return found
