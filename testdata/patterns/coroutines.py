"""Patterns of coroutines and requests, as optimisation guides write them."""

import asyncio
import subprocess
import time

import aiohttp
import bcrypt
import requests


async def fetch(session: aiohttp.ClientSession, url: str) -> str:
    async with session.get(url) as answer:
        return await answer.text()


async def pattern_2(session: aiohttp.ClientSession, urls: list[str]):
    pages = []
    for url in urls:
        pages.append(await fetch(session, url))  # error: PFL408
    return pages


async def pattern_5(password: bytes):
    return bcrypt.hashpw(password, bcrypt.gensalt())  # error: PFL407


async def pattern_112(url: str):
    return requests.get(url, timeout=5).json()  # error: PFL401


async def pattern_113(command: list[str]):
    subprocess.run(command, check=True)  # error: PFL403


async def wait():
    time.sleep(1)  # hint: PFL402


def pattern_111(urls: list[str]):
    found = []
    for url in urls:
        found.append(requests.get(url, timeout=5).json())  # error: PFL512  # hint: PFL506
    return found


asyncio.run(wait())
