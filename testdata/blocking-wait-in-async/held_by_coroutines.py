"""Locks of threads in coroutines: what one of them does while it holds a lock, no other sees."""

import threading
import time

import requests


class Rooms:
    """All of it runs on one event loop."""

    def __init__(self):
        self._lock = threading.Lock()
        self._rooms = {}

    async def open(self, name):
        with self._lock:  # ok
            if name not in self._rooms:
                self._rooms[name] = requests.get(f"https://rooms.example/{name}")  # error: PFL401
        return self._rooms[name]

    async def close(self):
        with self._lock:  # ok
            rooms = list(self._rooms.values())
            self._rooms.clear()
        return rooms


class Shared:
    """A thread fills it."""

    def __init__(self):
        self._lock = threading.Lock()
        self._rows = []

    def fill(self):
        with self._lock:
            time.sleep(1)  # error: PFL108
            self._rows.append(1)

    async def rows(self):
        with self._lock:  # error: PFL406
            return list(self._rows)


class Held:
    """One coroutine keeps the lock while it waits for another."""

    def __init__(self):
        self._lock = threading.Lock()
        self._rows = []

    async def load(self, client):
        with self._lock:  # ok
            answer = await client.get("https://rows.example")
            self._rows.append(requests.get(answer.url))  # error: PFL401, PFL108

    async def rows(self):
        with self._lock:  # error: PFL406
            return list(self._rows)
