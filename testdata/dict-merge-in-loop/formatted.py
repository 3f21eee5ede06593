"""Keys and values whose texts are made by code of their own, and dicts of other classes."""

from collections import OrderedDict, defaultdict


class Told:
    """Notes when it is shown."""

    def __init__(self, name: str, notes: list[str]) -> None:
        self.name = name
        self.notes = notes

    def __str__(self) -> str:
        self.notes.append(self.name)
        return self.name


def shown(pairs: list[tuple[Told, Told]]):
    found = {}
    for key, value in pairs:
        found = {**found, f"{key}": f"{value}"}  # hint: PFL604
    return found


def counted(names: list[str]):
    found = {}
    for number, name in enumerate(names):
        found = {**found, f"{name}": f"{number}"}  # hint: PFL604
    return found


def renamed(names: list[str]):
    found = {}
    for name in names:
        found = {**found, name: (name := name.upper())}  # hint: PFL604
    return found, name


def moved_on(names: list[str]):
    found = {}
    last = ""

    def move(name: str) -> str:
        nonlocal last
        before, last = last, name
        return before

    for name in names:
        found = {**found, last: move(name)}  # hint: PFL604
    return found


def in_order(names: list[str], found: OrderedDict):
    for name in names:
        found = found | {name: len(name)}  # ok: another class
    return type(found).__name__, found


def joined(names: list[str], found: dict):
    for name in names:
        found = found | {name: len(name)}  # hint: PFL604
    return type(found).__name__, dict(found)


def once(found: dict, name: str):
    return {**found, name: 1}  # ok


def each(names: list[str]):
    return [{"first": 1, name: 2} for name in names]  # ok


def assigned(names: list[str]):
    found = {}
    for name in names:
        found[name] = len(name)  # ok
    return found


def updated(names: list[str]):
    found = {}
    for name in names:
        found.update({name: 1})  # ok
    return found


def afresh(names: list[str]):
    rows = []
    for name in names:
        row = {"first": 1}
        row = {**row, name: 2}  # ok
        rows.append(row)
    return rows


def merged(names: list[str], more: dict):
    rows = []
    for name in names:
        rows.append({**more, "name": name})  # ok
    return rows


def run():
    return (
        counted(["a", "b"]),
        in_order(["a"], OrderedDict()),
        joined(["a"], defaultdict(list)),
    )
