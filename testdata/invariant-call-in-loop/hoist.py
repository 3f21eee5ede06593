"""Costly calls that give the same in each iteration, and calls that do not."""

import json
import re
from datetime import datetime

TEXT = '{"a": 1}'


def known(names: list[str]):
    found = 0
    for name in names:
        if name in set(names):  # error: PFL615
            found += 1
    return found


def since(rows):
    kept = []
    for row in rows:
        if row > datetime.strptime("2024-01-01", "%Y-%m-%d"):  # hint: PFL615
            kept.append(row)
    return kept


def configured(rows):
    found = []
    for row in rows:
        found.append(json.loads(TEXT)["a"] + row)  # hint: PFL615
    return found


def matching(lines):
    found = []
    for line in lines:
        pattern = re.compile(r"a+")  # hint: PFL615
        if pattern.match(line):
            found.append(line)
    return found


def parsed(lines):
    return [json.loads(line) for line in lines]  # ok: another text each time


def own(rows):
    found = []
    for row in rows:
        entry = json.loads(TEXT)  # ok: each iteration changes its own
        entry["row"] = row
        found.append(entry)
    return found


def growing(names):
    seen = []
    for name in names:
        seen.append(name)
        if len(set(seen)) > 3:  # hint: PFL619
            break
    return seen


def cheap(names):
    total = 0
    for name in names:
        total += len("abc")  # ok: cheap
    return total


def once(names: list[str]):
    return set(names)  # ok: no loop


def formats(rows, name):
    found = []
    for row in rows:
        found.append(datetime.strptime(row, name))  # ok: another text each time
    return found


def unknown(rows, load):
    return [load(TEXT) for row in rows]  # ok: nobody knows what it does


def run():
    return known(["a", "b"]), configured([1, 2]), configured([]), matching(["aa", "b"]), own([1])


def settle():
    global LEDGER
    LEDGER = '{"n": 2}'


def ledgers(rounds):
    seen = []
    for _ in range(rounds):
        seen.append(json.loads(LEDGER))  # ok: what is called sets it
        settle()
    return seen
