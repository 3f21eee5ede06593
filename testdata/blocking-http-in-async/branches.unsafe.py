"""A coroutine that asks how it is used blocks in both of its branches."""

import asyncio
import inspect

import requests


async def fetch(url, client=None, is_async=True):
    if is_async:
        return await client.get(url)
    else:
        return await asyncio.to_thread(requests.get, url)


async def call(function, url):
    if inspect.iscoroutinefunction(function):
        return await function(url)
    await asyncio.sleep(1)
    return function(url)


def load(url, client, is_async):
    if is_async:
        return client.get(url)
    return requests.get(url)


async def show(url, client):
    page = await load(url, client, True)
    return page.text


def page_of(url, mode, client):
    if mode == "async":

        async def get():
            return await client.get(url)

        return get()
    return requests.get(url)


async def show_either(url, mode, client):
    request = page_of(url, mode, client)
    return await request


async def show_plain(url):
    return (await asyncio.to_thread(requests.get, url)).text


async def shown(functions, urls):
    for function in functions:
        if inspect.iscoroutinefunction(function):
            await function(urls)
