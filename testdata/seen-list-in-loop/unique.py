"""Remembering what was seen, in lists and in sets."""


def unique(values):
    seen = []
    for value in values:
        if value not in seen:  # hint: PFL606
            seen.append(value)
    return seen


def skipped(rows):
    names = []
    total = 0
    for row in rows:
        if row in names:  # hint: PFL606
            continue
        names.append(row)
        total += 1
    return names, total


def branches(rows):
    known = []
    twice = 0
    for row in rows:
        if row in known:  # hint: PFL606
            twice += 1
        else:
            known.append(row)
    return known, twice


class Graph:
    def __init__(self) -> None:
        self.nodes = []

    def add(self, edges):
        for left, right in edges:
            if left not in self.nodes:  # hint: PFL606
                self.nodes.append(left)
            if right not in self.nodes:  # hint: PFL606
                self.nodes.append(right)


def with_set(rows):
    seen = set()
    for row in rows:
        if row not in seen:  # ok: a set
            seen.add(row)
    return seen


def unhashable(rows: list[dict]):
    found = []
    for row in rows:
        if row not in found:  # ok: dicts have no hash
            found.append(row)
    return found


def per_item(rows):
    result = []
    for row in rows:
        letters = []
        letters.append(row)
        if row not in letters:  # ok: made in the same iteration
            letters.append(row)
        result.append(letters)
    return result


def other(rows, blocked: list[str]):
    kept = []
    for row in rows:
        if row not in kept:  # hint: PFL606
            kept.append(row)
            kept.append(row)
    return kept


def small():
    found = []
    for name in ("a", "b", "a"):
        if name not in found:  # ok: a small constant loop
            found.append(name)
    return found


def once(value, seen: list):
    if value not in seen:  # ok: no loop
        seen.append(value)
    return seen


def other_list(rows, seen: set[str]):
    fresh = []
    for row in rows:
        if row not in seen:  # ok: another collection grows
            fresh.append(row)
    return fresh


def other_value(rows):
    found = [""] * 9
    for row in rows:
        if not found:  # ok: no membership
            found.append(row)
    return found


def known_before(names):
    if not names:
        return []
    found = [name.lower() for name in names]
    return found


def from_function(rows, names):
    known = known_before(names)
    for row in rows:
        if row not in known:  # hint: PFL606
            known.append(row)
    return known


def run():
    graph = Graph()
    graph.add([(1, 2), (2, 3)])
    return (
        unique([1, 2, 1]),
        unique([]),
        skipped("aab"),
        branches("aab"),
        graph.nodes,
        other("aab", []),
        small(),
    )
