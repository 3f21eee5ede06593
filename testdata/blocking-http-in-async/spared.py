"""Functions that use the network only if they are asked to."""

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
    return deliver(result, send=False)  # ok: it does not send


async def decode(data):
    return content(data)  # ok: there is no address


async def size(data):
    return len(content(raw=data, address=None))  # ok: there is no address


async def finish(result):
    return deliver(result)  # error: PFL401


async def maybe(result, wanted):
    return deliver(result, send=wanted)  # error: PFL401


async def load(address):
    return content(address=address)  # error: PFL401


async def once(result):
    notify(result, retry=False)  # error: PFL401


async def online(result):
    unless(result)  # error: PFL401


async def given(options):
    return deliver(**options)  # error: PFL401
