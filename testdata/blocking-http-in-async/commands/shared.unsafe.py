"""A catalog for a command line, and its parts for others."""

import asyncio

import requests


class Catalog:
    def __init__(self, address):
        self.address = address

    async def names(self):
        return (
            await asyncio.to_thread(requests.get, self.address, timeout=5)
        ).text.split()

    async def prices(self):
        return (
            await asyncio.to_thread(requests.get, self.address, timeout=5)
        ).text.split()

    async def sizes(self):
        return (
            await asyncio.to_thread(requests.get, self.address, timeout=5)
        ).text.split()


class Client:
    """Has both kinds of methods for those who use it."""

    async def fetch(self, address):
        return (await asyncio.to_thread(requests.get, address, timeout=5)).text
