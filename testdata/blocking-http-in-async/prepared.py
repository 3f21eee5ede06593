"""Requests that are only prepared, sent elsewhere, or awaited do not block."""

import asyncio

import httpx
import requests

PAGE = "https://example.org/page"


async def prepared() -> requests.PreparedRequest:
    return requests.Request("GET", PAGE).prepare()  # ok


async def beside() -> str:
    answer = await asyncio.to_thread(requests.get, PAGE, timeout=5)  # ok
    return answer.text


async def awaited() -> str:
    async with httpx.AsyncClient() as client:
        answer = await client.get(PAGE)  # ok
    return answer.text


async def handed_on(loop: asyncio.AbstractEventLoop) -> int:
    answer = await loop.run_in_executor(None, requests.get, PAGE)  # ok
    return answer.status_code


async def defined_only():
    def fetch() -> str:
        return requests.get(PAGE, timeout=5).text  # ok

    return fetch


def plain() -> str:
    return requests.get(PAGE, timeout=5).text  # ok
