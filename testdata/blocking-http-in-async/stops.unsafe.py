"""A request behind a function that may raise `StopIteration`, which could not leave a thread."""

import asyncio

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
