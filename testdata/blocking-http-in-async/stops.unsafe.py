"""A request behind a function that may raise `StopIteration`, which could not leave a thread."""

import asyncio

import httpx
import requests


def page(urls: list[str], number: int) -> str:
    if number >= len(urls):
        raise StopIteration
    return requests.get(urls[number], timeout=5).text


def other(url: str) -> str:
    return requests.get(url, timeout=5).text


async def pages(urls: list[str]) -> list[str]:
    first = page(urls, 0)
    second = await asyncio.to_thread(other, urls[0])
    return [first, second]


async def waiting(client: httpx.AsyncClient, url: str) -> str:
    return (await client.get(url)).text


def outside(urls: list[str]) -> list[str]:
    return [page(urls, 0), other(urls[0])]
