"""A journal that other files write to."""

import json
from pathlib import Path


class Journal:
    def __init__(self, path: Path):
        self.path = path

    def log(self, row):
        with self.path.open("a") as file:  # hint: PFL702
            file.write(json.dumps(row))


class Ledger:
    def __init__(self, path: Path):
        self.path = path

    def book(self, row):
        with self.path.open("a") as file:  # hint: PFL702
            file.write(json.dumps(row))


class Mark:
    def __init__(self, path: Path):
        self.path = path

    def since(self):
        return self.path.read_text()  # ok: a loop that waits asks for it
