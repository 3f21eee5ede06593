"""A pool that a nested function sets, with attempts to make it."""

import asyncio

import aiohttp


class Gateway:
    def __init__(self):
        self.session = None
        self.lock = asyncio.Lock()

    async def open(self):
        async def make():
            async with aiohttp.ClientSession() as probe:
                await probe.get("https://example.org/health")
            self.session = aiohttp.ClientSession()

        for _ in range(3):
            try:
                await make()
                return
            except aiohttp.ClientError:
                await asyncio.sleep(1)

    async def ensure(self):
        if self.session is None:
            async with self.lock:
                if self.session is None:
                    await self.open()

    async def fetch(self, name):
        await self.ensure()
        async with self.session.get(name) as answer:
            return await answer.text()

    async def fetch_all(self, names):
        return [await self.fetch(name) for name in names]


class Careless:
    async def fetch(self, name):
        async with aiohttp.ClientSession("https://example.org") as session:
            async with session.get(name) as answer:
                return await answer.text()

    async def fetch_all(self, names):
        return await asyncio.gather(*[self.fetch(name) for name in names])
