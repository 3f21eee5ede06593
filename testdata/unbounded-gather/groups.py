"""Tasks of groups, and what waits for a collection."""

import asyncio

import httpx


async def fetch(client: httpx.AsyncClient, url: str) -> str:
    answer = await client.get(url)
    return answer.text


async def in_group(client: httpx.AsyncClient, urls: list[str]):
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(fetch(client, url)) for url in urls]  # error: PFL410
    return [task.result() for task in tasks]


async def one_by_one(client: httpx.AsyncClient, urls: list[str]):
    async with asyncio.TaskGroup() as group:
        for url in urls:
            group.create_task(fetch(client, url))  # error: PFL410


async def as_they_come(client: httpx.AsyncClient, urls: list[str]):
    found = []
    for answer in asyncio.as_completed([fetch(client, url) for url in urls]):  # error: PFL410
        found.append(await answer)
    return found


async def waited(client: httpx.AsyncClient, urls: list[str]):
    tasks = {asyncio.create_task(fetch(client, url)) for url in urls}
    done, _ = await asyncio.wait(tasks)  # error: PFL410
    return [task.result() for task in done]


async def three(client: httpx.AsyncClient):
    async with asyncio.TaskGroup() as group:
        for url in ("a", "b", "c"):
            group.create_task(fetch(client, url))  # ok: few-elements


async def in_turn(client: httpx.AsyncClient, urls: list[str], places: asyncio.Semaphore):
    async def one(url: str):
        async with places:
            return await fetch(client, url)

    async with asyncio.TaskGroup() as group:
        for url in urls:
            group.create_task(one(url))  # ok: bounded


async def single(client: httpx.AsyncClient, url: str):
    async with asyncio.TaskGroup() as group:
        group.create_task(fetch(client, url))  # ok


async def passed_in(tasks: list[asyncio.Task]):
    done, _ = await asyncio.wait(tasks)  # ok
    return done
