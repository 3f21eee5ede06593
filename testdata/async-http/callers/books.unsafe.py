"""Asks for books."""

import httpx
import requests


async def title(number):
    return requests.get(f"http://books/{number}").json()["title"]


async def author(number):
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        return (await client.get(f"http://books/{number}")).json()["author"]
