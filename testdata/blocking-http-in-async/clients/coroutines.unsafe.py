"""The same client for coroutines: it overrides what waits."""

import asyncio

from base import Client


class AsyncClient(Client):
    async def handle_sync(self, response):
        await response.aread()

    async def receive(self, response):
        if response.kind == "sync":
            await self.handle_sync(response)
        else:
            super().receive(response)

    async def send(self, response):
        await asyncio.to_thread(super().send, response)
