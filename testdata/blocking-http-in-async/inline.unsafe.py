"""Addresses that hold their own data: `urlopen` decodes them without a network."""

import asyncio
import urllib.request


def decode(address):
    if not address.startswith("data:"):
        raise ValueError("not a data address")
    with urllib.request.urlopen(address) as response:
        return response.read()


def picture(address):
    if address.startswith("data:image/"):
        return urllib.request.urlopen(address).read()
    return b""


def either(address):
    if address.startswith("data:"):
        return urllib.request.urlopen(address).read()
    return urllib.request.urlopen(address).read()


def guess(address):
    if not address.startswith("https:"):
        raise ValueError("not secure")
    with urllib.request.urlopen(address) as response:
        return response.read()


async def avatar(address):
    return decode(address)


async def thumbnail(address):
    return picture(address)


async def attachment(address):
    return await asyncio.to_thread(either, address)


async def page(address):
    return await asyncio.to_thread(guess, address)
