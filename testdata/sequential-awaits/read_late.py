# perflint-test: {"target-version": "3.10"}
"""Calls that are given a function, which reads the variable of the loop when it is called."""

import asyncio

import httpx


async def fetch(client: httpx.AsyncClient, url: str, parse) -> str:
    answer = await client.get(url)
    return parse(answer.text)


async def stripped(client: httpx.AsyncClient, urls: list[str]):
    return [await fetch(client, url, lambda text: text.removeprefix(url)) for url in urls]  # error: PFL408


async def kept(client: httpx.AsyncClient, urls: list[str]):
    return [await fetch(client, url, lambda text, url=url: text.removeprefix(url)) for url in urls]  # error: PFL408


async def together(client: httpx.AsyncClient, urls: list[str]):
    tasks = [asyncio.create_task(fetch(client, url, str.strip)) for url in urls]
    return [await task for task in tasks]  # ok


async def alone(client: httpx.AsyncClient, url: str):
    return await fetch(client, url, lambda text: text.removeprefix(url))  # ok
