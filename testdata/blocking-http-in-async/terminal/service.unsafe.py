"""A service of the same program."""

import asyncio

import requests


async def show(url):
    return (await asyncio.to_thread(requests.get, url, timeout=5)).text


async def name_of(url):
    return url.rpartition("/")[2]


async def host_of(url):
    return url.partition("//")[2]
