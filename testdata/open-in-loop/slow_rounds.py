"""Rounds that wait for the network, and libraries that are loaded once."""

import json
import threading
from pathlib import Path

import requests

_SOURCE = Path("kernel.cpp")


def downloaded(path, urls):
    for url in urls:
        page = requests.get(url, timeout=10)  # hint: PFL506  # error: PFL512
        with open(path, "a") as file:  # hint: PFL702
            file.write(page.text)


def stored(path, pages):
    for page in pages:
        with open(path, "a") as file:  # error: PFL702
            file.write(json.dumps(page))


class Buffer:
    def __init__(self, path):
        self.path = path
        self.rows = []

    def flush(self):
        with open(self.path, "a") as file:  # ok: a hundred rows at once
            file.writelines(self.rows)
        self.rows.clear()

    def add_all(self, rows):
        for row in rows:
            self.rows.append(row)
            if len(self.rows) >= 100:
                self.flush()


class Loader:
    def __init__(self, build):
        self._build = build
        self._library = None
        self._lock = threading.Lock()

    def _load(self):
        with self._lock:
            if self._library is not None:
                return self._library.share
            self._library = self._build(_SOURCE.read_text())  # ok: once
            return self._library.share

    def share_all(self, rows):
        return [self._load()(row) for row in rows]


def uploaded(path, addresses):
    for address in addresses:
        with open(path, "rb") as file:  # hint: PFL702
            requests.post(address, data=file, timeout=60)  # error: PFL512


def uploaded_once(path, address):
    with open(path, "rb") as file:  # ok: no loop
        requests.post(address, data=file, timeout=60)


def each_uploaded(paths, address):
    for path in paths:
        with open(path, "rb") as file:  # ok: another file each time
            requests.post(address, data=file, timeout=60)  # error: PFL506  # error: PFL512
