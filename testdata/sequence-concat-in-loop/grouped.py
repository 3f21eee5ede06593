"""Lists that grow by key, by helpers, and sums that start with a list."""

from __future__ import annotations


def by_kind(rows):
    found = {}
    for row in rows:
        found[row.kind] = found.get(row.kind, []) + [row]  # hint: PFL603
    return found


def flat(groups):
    found = {}
    for name, lists in groups.items():
        found[name] = sum(lists, start=[])  # hint: PFL603
    return found


class Names:
    def __init__(self) -> None:
        self.names: list[str] = []

    def add(self, name: str) -> None:
        self.names = self.names + [name]  # hint: PFL603

    def add_all(self, rows):
        for row in rows:
            self.add(row)


def numbered(rows: list[list[int]]):
    for number, row in enumerate(rows):
        rows[number] = row + [number]  # ok: each row once
        rows[number] = rows[number] + [0]  # ok: each row once


def counted(groups: list[list[int]]):
    return [sum(group, start=0) for group in groups]  # ok: numbers


def once(names: list[str], name: str):
    names = names + [name]  # ok: no loop
    return names


def followed(client, request):
    history: list[object] = []
    while True:
        response = client.send(request)
        if not response.is_redirect:
            return response, history
        request = response.next
        history = history + [response]  # ok: a few hops
