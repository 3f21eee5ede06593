"""What a method searches was filled by another one, before the loop that calls it."""

import requests


class Importer:
    def __init__(self, url: str) -> None:
        self.url = url
        self.known: list[str] = []
        self.added: list[dict] = []

    def load(self) -> None:
        for row in requests.get(self.url, timeout=5).json():
            self.known.append(row["id"])

    def is_new(self, row: dict) -> bool:
        return row["id"] not in self.known  # error: PFL607

    def run(self, rows: list[dict]) -> None:
        self.load()
        for row in rows:
            if self.is_new(row):
                self.added.append(row)


class Started:
    def __init__(self, url: str) -> None:
        self.url = url
        self.known = False

    def load(self) -> None:
        self.known = [row["id"] for row in requests.get(self.url, timeout=5).json()]

    def is_new(self, row: dict) -> bool:
        return row["id"] not in self.known  # error: PFL607

    def run(self, rows: list[dict]) -> list[dict]:
        self.load()
        return [row for row in rows if self.is_new(row)]


class Growing:
    def __init__(self) -> None:
        self.known: list[str] = []

    def add(self, row: dict) -> None:
        self.known.append(row["id"])

    def is_new(self, row: dict) -> bool:
        return row["id"] not in self.known  # ok: the loop adds to it

    def run(self, rows: list[dict]) -> None:
        for row in rows:
            if self.is_new(row):
                self.add(row)


class Handed:
    def __init__(self) -> None:
        self.known: list[str] = []

    def add(self, row: dict) -> None:
        self.known.append(row["id"])

    def is_new(self, row: dict) -> bool:
        return row["id"] not in self.known  # ok: who is handed the object may add to it

    def run(self, rows: list[dict]) -> None:
        for row in rows:
            if self.is_new(row):
                keep(self, row)


def keep(handed: Handed, row: dict) -> None:
    handed.add(row)


class Indirect:
    def __init__(self) -> None:
        self.known: list[str] = []

    def add(self, row: dict) -> None:
        self.known.append(row["id"])

    def store(self, row: dict) -> None:
        self.add(row)

    def is_new(self, row: dict) -> bool:
        return row["id"] not in self.known  # ok: a method that the loop calls adds to it


def imported(rows: list[dict]) -> None:
    indirect = Indirect()
    for row in rows:
        if indirect.is_new(row):
            indirect.store(row)
