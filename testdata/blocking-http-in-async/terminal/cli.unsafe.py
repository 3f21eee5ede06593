"""A command line."""

import asyncio

import requests


async def show(url):
    print((await asyncio.to_thread(requests.get, url, timeout=5)).text)
