import asyncio

from . import models
from .models import Registry, load, newest

registry = Registry()


async def local(name):
    return load(name)


async def pinned(name):
    return models.load(name, revision="v2", download=False)


async def at_path(name, path):
    return load(name, path)


async def silent(result):
    return models.report(result)


async def anonymous(result, address):
    return models.report(result, address)


async def known(name):
    return newest(name, offline=True)


async def found(name):
    return registry.find(name)


async def loose(name):
    return registry.check(name)


async def fetched(name):
    return await asyncio.to_thread(load, name, download=True)


async def fetched_if(name, wanted):
    return await asyncio.to_thread(load, name, None, wanted)


async def latest(name):
    return await asyncio.to_thread(newest, name)


async def told(result, address, token):
    return await asyncio.to_thread(models.report, result, address, token)


async def refreshed(name):
    return await asyncio.to_thread(registry.find, name, True)


async def strictly(name):
    return await asyncio.to_thread(registry.check, name, strict=True)


async def without_session(name):
    return await asyncio.to_thread(models.with_retries, name)
