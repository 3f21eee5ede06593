"""Clients that say how many connections they open."""

import asyncio

import aiohttp
import httpx


async def fetch(client: httpx.AsyncClient, url: str) -> str:
    answer = await client.get(url)
    return answer.text


async def few_connections(urls: list[str]):
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=5)) as client:
        return await asyncio.gather(*[fetch(client, url) for url in urls])  # ok: limited-client


async def few_sockets(urls: list[str]):
    connector = aiohttp.TCPConnector(limit=10)
    async with aiohttp.ClientSession(connector=connector) as session:
        return await asyncio.gather(*[session.get(url) for url in urls])  # ok: limited-client
