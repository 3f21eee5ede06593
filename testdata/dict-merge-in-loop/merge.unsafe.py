"""Dicts that are copied to grow, and dicts that are not."""


def by_spread(rows):
    found = {}
    for row in rows:
        found[row] = str(row)
    return found


def by_or(rows):
    found = {}
    for row in rows:
        found[row] = 1
    return found


def by_call(rows):
    found = {}
    for row in rows:
        found[row] = 1
    return found


def held(rows, registry):
    found = {}
    registry.append(found)
    found = dict(found)
    for row in rows:
        found[row] = 1
    return found


def constant(rows):
    latest = {}
    for row in rows:
        latest = {**latest, "row": row}
    return latest


def afresh(rows, defaults):
    found = []
    for row in rows:
        entry = {"a": 1}
        entry = {**entry, row: 2}
        found.append(entry)
    return found


def once(left, key):
    left = {**left, key: 1}
    return left


def assigned(rows):
    found = {}
    for row in rows:
        found[row] = 1
    return found


def other(rows, base):
    found = []
    for row in rows:
        found.append({**base, row: 1})
    return found


def flags(rows):
    mask = 0
    for row in rows:
        mask = mask | row
    return mask


def run():
    registry = []
    return by_spread("ab"), by_spread(""), by_or("ab"), by_call("ab"), held("a", registry)
