import asyncio

import requests


class RemoteShelf:
    """Keeps each item under a URL."""

    def __init__(self, base):
        self.base = base
        self.session = requests.Session()

    def __getitem__(self, key):
        response = self.session.get(f"{self.base}/{key}", timeout=5)
        response.raise_for_status()
        return response.json()

    def __setitem__(self, key, value):
        self.session.put(f"{self.base}/{key}", json=value, timeout=5)

    def __delitem__(self, key):
        self.session.delete(f"{self.base}/{key}", timeout=5)

    def __contains__(self, key):
        return self.session.head(f"{self.base}/{key}", timeout=5).ok

    def lookup(self, key):
        return self[key]


class Index:
    """Keeps what was loaded."""

    def __init__(self, entries):
        self._entries = dict(entries)

    def __getitem__(self, key):
        return self._entries[key]

    def __setitem__(self, key, value):
        self._entries[key] = value

    def __contains__(self, key):
        return key in self._entries


class Later:
    def __init__(self, shelf: RemoteShelf):
        self.shelf = shelf

    async def __call__(self, key):
        return await asyncio.to_thread(self.shelf.lookup, key)
