"""Functions that use the network only if they are asked to."""

import asyncio

import requests


def deliver(result, *, send=True, address="https://example.org"):
    if send:
        requests.post(address, json=result)
    return result


def content(raw=None, address=None):
    if raw is not None:
        return raw
    elif address is not None:
        return requests.get(address).content
    return b""


def notify(result, retry=False):
    requests.post("https://example.org/results", json=result)
    if retry:
        requests.post("https://example.org/retries", json=result)


def unless(result, offline=False):
    if not offline:
        requests.post("https://example.org/results", json=result)


async def keep(result):
    return deliver(result, send=False)


async def decode(data):
    return content(data)


async def size(data):
    return len(content(raw=data, address=None))


async def finish(result):
    return await asyncio.to_thread(deliver, result)


async def maybe(result, wanted):
    return await asyncio.to_thread(deliver, result, send=wanted)


async def load(address):
    return await asyncio.to_thread(content, address=address)


async def once(result):
    await asyncio.to_thread(notify, result, retry=False)


async def online(result):
    await asyncio.to_thread(unless, result)


async def given(options):
    return await asyncio.to_thread(deliver, **options)
