from . import models
from .models import Registry, load, newest

registry = Registry()


async def local(name):
    return load(name)  # ok: nothing is fetched


async def pinned(name):
    return models.load(name, revision="v2", download=False)  # ok


async def at_path(name, path):
    return load(name, path)  # ok


async def silent(result):
    return models.report(result)  # ok: there is no address


async def anonymous(result, address):
    return models.report(result, address)  # ok: there is no token


async def known(name):
    return newest(name, offline=True)  # ok


async def found(name):
    return registry.find(name)  # ok: it is not refreshed


async def loose(name):
    return registry.check(name)  # ok


async def fetched(name):
    return load(name, download=True)  # error: PFL401


async def fetched_if(name, wanted):
    return load(name, None, wanted)  # error: PFL401


async def latest(name):
    return newest(name)  # error: PFL401


async def told(result, address, token):
    return models.report(result, address, token)  # error: PFL401


async def refreshed(name):
    return registry.find(name, True)  # error: PFL401


async def strictly(name):
    return registry.check(name, strict=True)  # error: PFL401


async def without_session(name):
    return models.with_retries(name)  # error: PFL401
