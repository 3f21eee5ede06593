import asyncio

import httpx
import requests
from asgiref.sync import sync_to_async


async def plain():
    return requests.Session()


async def fitting():
    return httpx.AsyncClient()


def made():
    return [requests.Session()]


async def gathered(url):
    session, client = await asyncio.gather(plain(), fitting())
    await client.get(url)
    return await asyncio.to_thread(session.get, url)


async def gathered_all(urls):
    sessions = await asyncio.gather(*[plain() for _ in range(2)])
    clients = await asyncio.gather(*[fitting() for _ in range(2)])
    await clients[0].get(urls[0])
    return await asyncio.to_thread(sessions[0].get, urls[0])


async def tasks(url):
    started = asyncio.create_task(plain())
    async with asyncio.TaskGroup() as group:
        other = group.create_task(fitting())
    client = await other
    await client.get(url)
    session = await started
    return await asyncio.to_thread(session.get, url)


async def waited(url):
    session = await asyncio.wait_for(plain(), 5)
    return await asyncio.to_thread(session.get, url)


async def on_a_thread(url):
    sessions = await asyncio.to_thread(made)
    again = await sync_to_async(list)(sessions)
    third = await asyncio.to_thread(list, again)
    return await asyncio.to_thread(third[0].get, url)
