"""Files that an object names: another one for each object that a loop makes."""

import json


class Reader:
    @classmethod
    def load(cls, name: str):
        with open(name) as file:  # ok: the name is that of each snapshot
            return json.load(file)


class Snapshot:
    def __init__(self, place: str) -> None:
        self.place = place
        self.data = Reader.load(self.path)

    @property
    def path(self) -> str:
        return f"snapshots/{self.place}.json"


def all_snapshots(places: list[str]):
    return [Snapshot(place) for place in places]


class Part:
    def __init__(self, place: str) -> None:
        self.place = place

    def text(self) -> str:
        return read(self.place)


def read(name: str) -> str:
    with open(name) as file:  # ok: each part has a place of its own
        return file.read()


def all_texts(parts: list[Part]):
    return [part.text() for part in parts]


class Report:
    def __init__(self, template: str) -> None:
        self.template = template

    def page(self, row: str) -> str:
        return filled(self.template) + row

    def pages(self, rows: list[str]) -> list[str]:
        return [self.page(row) for row in rows]


def filled(name: str) -> str:
    with open(name) as file:  # hint: PFL702 because through-a-call
        return file.read()
