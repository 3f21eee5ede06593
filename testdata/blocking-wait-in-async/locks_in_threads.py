"""A lock that a thread holds while it writes a file."""

import json
import threading
from pathlib import Path


class Saved:
    def __init__(self, path: Path):
        self._path = path
        self._lock = threading.Lock()
        self._rows = {}
        threading.Timer(60, self.save).start()

    def save(self):
        with self._lock:
            self._path.write_text(json.dumps(self._rows))

    async def put(self, key, row):
        with self._lock:  # hint: PFL406
            self._rows[key] = row

    async def take(self, key):
        with self._lock:  # hint: PFL406
            return self._rows.pop(key)
