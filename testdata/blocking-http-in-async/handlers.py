"""Network calls in coroutines: direct, through helpers, methods and properties, and handed to threads."""

import asyncio
import urllib.request

import httpx
import requests
from starlette.concurrency import run_in_threadpool


async def direct(url):
    return requests.get(url, timeout=3).json()  # error: PFL401


async def session(url):
    client = requests.Session()  # ok: constructing does no I/O
    return client.post(url, json={})  # error: PFL401


async def opened(url):
    return urllib.request.urlopen(url).read()  # error: PFL401


async def sync_client(url):
    with httpx.Client() as client:
        return client.get(url)  # error: PFL401


def load(url):
    return requests.get(url, timeout=3)


def parse(url):
    return load(url).json()


async def through_helpers(url):
    return parse(url)  # error: PFL401


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
        return self.items()  # error: PFL401

    async def about(self):
        return self.version  # error: PFL401


async def awaited(url):
    async with httpx.AsyncClient() as client:
        return await client.get(url)  # ok: awaited


async def in_thread(url):
    return await asyncio.to_thread(requests.get, url)  # ok: in a thread


async def in_pool(url):
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, load, url)  # ok: in a thread


async def in_framework_pool(url):
    return await run_in_threadpool(parse, url)  # ok: in a thread


async def later(url):
    return lambda: requests.get(url)  # ok: only defined


async def nested(url):
    def fetch():
        return requests.get(url)  # ok: only defined

    return await asyncio.to_thread(fetch)  # ok: in a thread


def endpoint(url):
    return requests.get(url)  # ok: no coroutine


async def prepared(url):
    return requests.Request("GET", url).prepare()  # ok: sends nothing


async def other(cache, url):
    return cache.get(url)  # ok: nobody knows what it is


async def lifespan(app):
    requests.get("http://localhost/warm")  # hint: PFL401
    yield
