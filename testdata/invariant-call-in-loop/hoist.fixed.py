"""Costly calls that give the same in each iteration, and calls that do not."""

import json
import re
from datetime import datetime

TEXT = '{"a": 1}'


def known(names: list[str]):
    found = 0
    for name in names:
        if name in set(names):
            found += 1
    return found


def since(rows):
    kept = []
    for row in rows:
        if row > datetime.strptime("2024-01-01", "%Y-%m-%d"):
            kept.append(row)
    return kept


def configured(rows):
    found = []
    for row in rows:
        found.append(json.loads(TEXT)["a"] + row)
    return found


def matching(lines):
    found = []
    pattern = re.compile(r"a+")
    for line in lines:
        if pattern.match(line):
            found.append(line)
    return found


def parsed(lines):
    return [json.loads(line) for line in lines]


def own(rows):
    found = []
    for row in rows:
        entry = json.loads(TEXT)
        entry["row"] = row
        found.append(entry)
    return found


def growing(names):
    seen = []
    for name in names:
        seen.append(name)
        if len(set(seen)) > 3:
            break
    return seen


def cheap(names):
    total = 0
    for name in names:
        total += len("abc")
    return total


def once(names: list[str]):
    return set(names)


def formats(rows, name):
    found = []
    for row in rows:
        found.append(datetime.strptime(row, name))
    return found


def unknown(rows, load):
    return [load(TEXT) for row in rows]


def run():
    return known(["a", "b"]), configured([1, 2]), configured([]), matching(["aa", "b"]), own([1])


def settle():
    global LEDGER
    LEDGER = '{"n": 2}'


def ledgers(rounds):
    seen = []
    for _ in range(rounds):
        seen.append(json.loads(LEDGER))
        settle()
    return seen
