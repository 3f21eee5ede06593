"""Awaits that something of an unknown library lets through only so many at a time."""

import httpx


async def fetch(client: httpx.AsyncClient, url: str) -> str:
    answer = await client.get(url)
    return answer.text


async def throttled(client: httpx.AsyncClient, urls: list[str], throttle):
    found = []
    for url in urls:
        async with throttle:
            found.append(await fetch(client, url))  # ok: limited
    return found


async def measured(client: httpx.AsyncClient, urls: list[str], timer):
    found = []
    for url in urls:
        with timer:
            found.append(await fetch(client, url))  # error: PFL408
    return found
