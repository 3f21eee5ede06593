"""Clients in coroutines that run on an event loop of their own each time."""

import asyncio

import aiohttp
from fastapi import FastAPI

app = FastAPI()


class Cluster:
    def __init__(self, shards):
        self.shards = shards

    def ask(self, action):
        loop = asyncio.new_event_loop()
        try:
            return loop.run_until_complete(self.run([f"{shard}/{action}" for shard in self.shards]))
        finally:
            loop.close()

    async def run(self, urls):
        async with aiohttp.ClientSession() as session:  # hint: PFL409 because serves-many
            found = []
            for url in urls:
                async with session.get(url) as answer:  # error: PFL408
                    found.append(await answer.json())
            return found


cluster = Cluster(["http://one.example", "http://two.example"])


@app.get("/search")
def search(text: str):
    return cluster.ask(text)


async def fetched(url):
    async with aiohttp.ClientSession() as session:  # hint: PFL409
        async with session.get(url) as answer:
            return await answer.json()


@app.get("/page")
async def page(url: str):
    return await fetched(url)
