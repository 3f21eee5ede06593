"""Requests that are tried again until one succeeds."""

import asyncio

import aiohttp


async def posted(url, row, times=5):
    for _ in range(times):
        try:
            async with aiohttp.ClientSession() as session:  # ok: the first that succeeds is the last
                async with session.post(url, json=row) as answer:
                    answer.raise_for_status()
                    return await answer.json()
        except aiohttp.ClientError:
            await asyncio.sleep(1)
    return None


async def posted_all(url, rows):
    for row in rows:
        try:
            async with aiohttp.ClientSession() as session:  # error: PFL409
                async with session.post(url, json=row) as answer:
                    answer.raise_for_status()
        except aiohttp.ClientError:
            await asyncio.sleep(1)
