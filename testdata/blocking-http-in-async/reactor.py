"""Coroutines that the reactor of Twisted runs."""

import requests
from twisted.internet import defer
from twisted.internet.threads import deferToThread


async def page(url):
    return requests.get(url, timeout=5).text  # error: PFL401


async def page_in_thread(url):
    return await deferToThread(requests.get, url)  # ok: in a thread


async def pages(urls):
    return await defer.gatherResults([page_in_thread(url) for url in urls])  # ok: awaited
