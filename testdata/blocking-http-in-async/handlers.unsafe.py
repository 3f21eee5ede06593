"""Network calls in coroutines: direct, through helpers, methods and properties, and handed to threads."""

import asyncio
import urllib.request

import httpx
import requests
from starlette.concurrency import run_in_threadpool


async def direct(url):
    return (await asyncio.to_thread(requests.get, url, timeout=3)).json()


async def session(url):
    client = requests.Session()
    return await asyncio.to_thread(client.post, url, json={})


async def opened(url):
    return urllib.request.urlopen(url).read()


async def sync_client(url):
    with httpx.Client() as client:
        return await asyncio.to_thread(client.get, url)


def load(url):
    return requests.get(url, timeout=3)


def parse(url):
    return load(url).json()


async def through_helpers(url):
    return await asyncio.to_thread(parse, url)


class Api:
    def __init__(self, base):
        self.session = requests.Session()
        self.base = base

    @property
    def version(self):
        return self.session.get(f"{self.base}/version").text

    def items(self):
        return self.session.get(f"{self.base}/items").json()

    async def refresh(self):
        return await asyncio.to_thread(self.items)

    async def about(self):
        return self.version


async def awaited(url):
    async with httpx.AsyncClient() as client:
        return await client.get(url)


async def in_thread(url):
    return await asyncio.to_thread(requests.get, url)


async def in_pool(url):
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, load, url)


async def in_framework_pool(url):
    return await run_in_threadpool(parse, url)


async def later(url):
    return lambda: requests.get(url)


async def nested(url):
    def fetch():
        return requests.get(url)

    return await asyncio.to_thread(fetch)


def endpoint(url):
    return requests.get(url)


async def prepared(url):
    return requests.Request("GET", url).prepare()


async def other(cache, url):
    return cache.get(url)


async def lifespan(app):
    await asyncio.to_thread(requests.get, "http://localhost/warm")
    yield
