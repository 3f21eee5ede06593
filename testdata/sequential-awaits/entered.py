"""Requests whose answers are entered with `async with`, one after the other."""

import asyncio

import aiohttp


async def pages(session: aiohttp.ClientSession, urls):
    found = []
    for url in urls:
        async with session.get(url) as answer:  # error: PFL408
            found.append(await answer.text())
    return found


async def sizes(urls):
    found = {}
    async with aiohttp.ClientSession() as session:
        for url in urls:
            async with session.head(url) as answer:  # error: PFL408
                found[url] = answer.headers["Content-Length"]
    return found


async def limited(session: aiohttp.ClientSession, urls):
    slots = asyncio.Semaphore(4)
    found = []
    for url in urls:
        async with slots:
            async with session.get(url) as answer:  # ok: limited
                found.append(await answer.text())
    return found


async def followed(session: aiohttp.ClientSession, url):
    found = []
    for _ in range(100):
        async with session.get(url) as answer:  # ok
            page = await answer.json()
        url = page["next"]
        found.append(page)
    return found


async def twice(session: aiohttp.ClientSession, urls):
    found = []
    for url in urls:
        async with session.get(url) as answer:  # error: PFL408
            token = await answer.text()
        async with session.post(url, data=token) as answer:  # ok: the loop waits before
            found.append(await answer.text())
    return found


async def in_time(session: aiohttp.ClientSession, urls):
    pages = []
    for url in urls:
        async with asyncio.timeout(5), session.get(url) as answer:  # error: PFL408
            pages.append(await answer.text())
    return pages


async def in_time_and_slots(session: aiohttp.ClientSession, slots: asyncio.Semaphore, urls):
    pages = []
    for url in urls:
        async with slots, session.get(url) as answer:  # ok: limited
            pages.append(await answer.text())
    return pages
