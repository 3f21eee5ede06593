"""Blocking where an object cannot be awaited, and before the end."""

import asyncio
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import requests
from textual import work

pool = ThreadPoolExecutor()


async def fetch(store, url):
    load = getattr(store, "fetch_async", None)
    if load is not None:
        return await load(url)
    return requests.get(url)  # hint: PFL401 because without-async-method


async def fetch_pooled(store, url):
    if hasattr(store, "afetch"):
        page = await store.afetch(url)
    else:
        page = pool.submit(store.fetch, url).result()  # hint: PFL406
    return page


async def fetch_known(store, url):
    if hasattr(store, "address"):
        url = store.address
    return requests.get(url)  # error: PFL401


async def leave(code):
    time.sleep(1)  # hint: PFL402 because process-ends
    os._exit(code)


async def leave_later(code):
    time.sleep(1)  # error: PFL402
    await asyncio.sleep(1)
    sys.exit(code)


class Window:
    async def on_input(self, event):
        self.answer(event.value)  # ok: in a thread
        self.ask(event.value)  # error: PFL401

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
    in_loop(coroutine)  # ok
    with_loop(coroutine)  # ok
    return either(coroutine, False)  # hint: PFL406 because through-a-helper


async def page(url):
    try:
        import httpx
    except ImportError:
        return requests.get(url).text  # hint: PFL401
    async with httpx.AsyncClient() as client:
        return (await client.get(url)).text


async def known_page(url):
    try:
        return kept[url]
    except KeyError:
        return requests.get(url).text  # error: PFL401


kept = {}
