"""Clients that are made where there is none yet."""

import httpx


class Store:
    def __init__(self, address):
        self.address = address
        self.client = None

    async def fetch(self, key):
        self.client = self.client or httpx.AsyncClient(base_url=self.address)  # ok: behind-guard
        return await self.client.get(key)

    async def opened(self):
        if self.client is not None:
            return self.client
        else:
            self.client = httpx.AsyncClient(base_url=self.address)  # ok: made once
        return self.client


async def all_of(store: Store, keys):
    return [await store.fetch(key) for key in keys]


async def all_opened(store: Store, keys):
    return [await (await store.opened()).get(key) for key in keys]


async def load(key):
    async with httpx.AsyncClient() as client:  # hint: PFL409
        return await client.get(key)


async def load_all(keys):
    return [await load(key) for key in keys]  # error: PFL408
