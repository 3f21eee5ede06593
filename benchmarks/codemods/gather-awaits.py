"""Requests of one client, answered by a transport of the program's own after a while."""

import asyncio

import httpx


async def answer(request):
    await asyncio.sleep(0.01)
    return httpx.Response(200, text=str(request.url))


async def fetch(client: httpx.AsyncClient, url):
    found = await client.get(url)
    return found.text


async def read(client, urls):
    pages = []
    for url in urls:
        pages.append(await fetch(client, url))
    return pages


async def main(size):
    transport = httpx.MockTransport(answer)
    async with httpx.AsyncClient(transport=transport, base_url="http://example.com") as client:
        return await read(client, [f"/{number}" for number in range(size)])


def run(size=20):
    return asyncio.run(main(size))
