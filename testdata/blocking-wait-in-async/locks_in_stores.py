"""Locks around files and databases: what blocks is what is done under them."""

import json
import sqlite3
import threading
from pathlib import Path

_LOCK = threading.Lock()
_STORE = None


class Store:
    """A store whose methods are coroutines in name only."""

    def __init__(self, path):
        self._path = path
        self._lock = threading.Lock()

    @property
    def size(self):
        with self._lock:
            found = sqlite3.connect(self._path)
            return found.execute("SELECT count(*) FROM rows").fetchone()[0]

    async def add(self, row):
        with self._lock:  # hint: PFL406 because blocks-meanwhile
            found = sqlite3.connect(self._path)  # ok: a further place
            found.execute("INSERT INTO rows VALUES (?)", (row,))  # ok: a further place
            found.commit()  # error: PFL405


class Index:
    """Kept in memory, saved when somebody asks for it."""

    def __init__(self):
        self._lock = threading.Lock()
        self._rows = {}

    def save(self, path: Path):
        with self._lock:
            path.write_text(json.dumps(self._rows))  # hint: PFL108

    async def put(self, key, row):
        with self._lock:  # hint: PFL406 because held-briefly
            self._rows[key] = row


def configured(path):
    global _STORE
    with _LOCK:
        if _STORE is None:
            _STORE = json.loads(Path(path).read_text())
    return _STORE


async def forget():
    global _STORE
    with _LOCK:  # ok: it is made once
        _STORE = None
