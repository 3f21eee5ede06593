"""The same client for coroutines: it overrides what waits."""

from base import Client


class AsyncClient(Client):
    async def handle_sync(self, response):
        await response.aread()

    async def receive(self, response):
        if response.kind == "sync":
            await self.handle_sync(response)
        else:
            super().receive(response)  # ok

    async def send(self, response):
        super().send(response)  # error: PFL401
