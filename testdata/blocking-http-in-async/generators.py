"""Work of a generator, which is done where it is gone through."""

import requests


def pages(addresses):
    for address in addresses:
        yield requests.get(address, timeout=5).text  # error: PFL512


async def stored(addresses, store):
    for page in pages(addresses):  # error: PFL401
        await store(page)


async def made(addresses, store):
    await store(pages(addresses))  # ok: nothing is asked for yet
