"""Patterns of coroutines and requests, as optimisation guides write them."""

import asyncio
import subprocess

import aiohttp
import bcrypt
import requests


async def fetch(session: aiohttp.ClientSession, url: str) -> str:
    async with session.get(url) as answer:
        return await answer.text()


async def pattern_2(session: aiohttp.ClientSession, urls: list[str]):
    pages = []
    pages.extend(await asyncio.gather(*[fetch(session, url) for url in urls]))
    return pages


async def pattern_5(password: bytes):
    return await asyncio.to_thread(bcrypt.hashpw, password, bcrypt.gensalt())


async def pattern_112(url: str):
    return (await asyncio.to_thread(requests.get, url, timeout=5)).json()


async def pattern_113(command: list[str]):
    await asyncio.to_thread(subprocess.run, command, check=True)


async def wait():
    await asyncio.sleep(1)


def pattern_111(urls: list[str]):
    found = []
    with requests.Session() as session:
        for url in urls:
            found.append(session.get(url, timeout=5).json())
    return found


asyncio.run(wait())
