"""Blocking where an object cannot be awaited, and before the end."""

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import requests
from textual import work

pool = ThreadPoolExecutor()


async def fetch(store, url):
    load = getattr(store, "fetch_async", None)
    if load is not None:
        return await load(url)
    return await asyncio.to_thread(requests.get, url)


async def fetch_pooled(store, url):
    if hasattr(store, "afetch"):
        page = await store.afetch(url)
    else:
        page = pool.submit(store.fetch, url).result()
    return page


async def fetch_known(store, url):
    if hasattr(store, "address"):
        url = store.address
    return await asyncio.to_thread(requests.get, url)


async def leave(code):
    await asyncio.sleep(1)
    os._exit(code)


async def leave_later(code):
    await asyncio.sleep(1)
    await asyncio.sleep(1)
    sys.exit(code)


class Window:
    async def on_input(self, event):
        self.answer(event.value)
        await asyncio.to_thread(self.ask, event.value)

    @work(thread=True)
    def answer(self, question):
        return requests.post("https://example.org", json={"question": question})

    def ask(self, question):
        return requests.post("https://example.org", json={"question": question})


def in_loop(coroutine):
    try:
        asyncio.get_running_loop()
        running = True
    except RuntimeError:
        running = False
    if running:
        return asyncio.ensure_future(coroutine)
    return asyncio.run(coroutine)


def with_loop(coroutine):
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        loop = None
    if loop and loop.is_running():
        return loop.create_task(coroutine)
    return asyncio.run(coroutine)


def either(coroutine, forced):
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        loop = None
    if loop and forced:
        return loop.create_task(coroutine)
    return asyncio.run(coroutine)


async def start(coroutine):
    in_loop(coroutine)
    with_loop(coroutine)
    return either(coroutine, False)


async def page(url):
    try:
        import httpx
    except ImportError:
        return (await asyncio.to_thread(requests.get, url)).text
    async with httpx.AsyncClient() as client:
        return (await client.get(url)).text


async def known_page(url):
    try:
        return kept[url]
    except KeyError:
        return (await asyncio.to_thread(requests.get, url)).text


kept = {}
