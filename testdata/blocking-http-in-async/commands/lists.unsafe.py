"""What a command asks for, and what a server asks for as well."""

import asyncio

import requests

from .shared import Catalog


async def names(catalog: Catalog):
    return await catalog.names()


class Listing:
    def __init__(self):
        self.catalog = Catalog("https://example.org")

    def execute(self):
        print(asyncio.run(self._listed()))

    async def _listed(self):
        first = (
            await asyncio.to_thread(
                requests.get, "https://example.org/first", timeout=5
            )
        ).text
        return [first, *await names(self.catalog)]

    async def listed_for_all(self):
        return (
            await asyncio.to_thread(requests.get, "https://example.org/all", timeout=5)
        ).text
