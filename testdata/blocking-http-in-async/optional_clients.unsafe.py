"""Clients that a caller may give, and that are made where none is given."""

import asyncio

import requests


class Reporter:
    def __init__(self, session=None, timeout=3):
        self.session = session or requests.Session()
        self.timeout = timeout

    async def report(self, url):
        return await asyncio.to_thread(self.session.get, url, timeout=self.timeout)


class Sender:
    def __init__(self, *, session=None):
        if session is None:
            session = requests.Session()
        self.session = session

    async def send(self, url, data):
        return await asyncio.to_thread(self.session.post, url, json=data)


async def fetched(url, session=None):
    session = session if session is not None else requests.Session()
    return (await asyncio.to_thread(session.get, url)).text


class Given:
    def __init__(self, session, fallback=None):
        self.session = session or fallback
        self.fallback = fallback

    async def report(self, url):
        return self.session.get(url)


async def cached(key, cache=None):
    cache = cache or {}
    return cache.get(key)


def known(words, ignored=None):
    """A caller may give a set."""
    ignored = ignored or []
    return [word for word in words if word not in ignored]


async def counted(url, session=1):
    session = session or requests.Session()
    return session.get(url)
