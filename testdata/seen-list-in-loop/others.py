"""Look-alikes: sets, counts, lists that are no memory, and lists that stay short."""

from __future__ import annotations


def sets(rows):
    seen = set()
    found = []
    for row in rows:
        if row.id in seen:  # ok: a set
            continue
        seen.add(row.id)
        found.append(row)
    return found


def mappings(rows):
    seen = {}
    for row in rows:
        if row.id not in seen:  # ok: a dict
            seen[row.id] = []
        seen[row.id].append(row)
    return seen


def missing(rows, known_ids: set[int]):
    found = []
    for row in rows:
        if row.id not in known_ids:  # ok: another collection, and a set
            found.append(row.id)
    return found


def letters():
    seen = []
    for letter in ("a", "b", "a"):
        if letter not in seen:  # ok: three of them
            seen.append(letter)
    return seen


def add_once(names: list[str], name: str):
    if name not in names:  # ok: no loop
        names.append(name)
    return names


def mappings_of(rows: list[dict]):
    seen = []
    for row in rows:
        if row not in seen:  # ok: dicts have no hash
            seen.append(row)
    return seen


def entries(rows):
    seen = []
    for row in rows:
        entry = {"name": row.name}
        if entry not in seen:  # ok: dicts have no hash
            seen.append(entry)
    return seen


def unknown(rows, seen):
    for row in rows:
        if row not in seen:  # ok: nobody says that it is a list
            seen.append(row)


def first(rows):
    seen = []
    for row in rows:
        if row not in seen:  # ok: returns at once
            seen.append(row)
        return seen
    return seen
