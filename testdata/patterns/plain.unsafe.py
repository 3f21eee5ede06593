"""Patterns of plain Python, as optimisation guides write them."""

import copy
import functools
import gc
import json
import sqlite3
from collections import deque
from pathlib import Path


def pattern_32(path):
    with open(path) as file:
        for line in file:
            print(line)


def pattern_36(batches, model):
    for batch in batches:
        model.fit(batch)
    gc.collect()


def pattern_39(options: dict, items):
    for item in items:
        own = copy.deepcopy(options)
        item.apply(own)


def pattern_101(text: str, items: list[str]):
    found = []
    for item in items:
        known = json.loads(text)
        found.append(known[item])
    return found


def pattern_102(wanted: list[int]):
    allowed = set(range(10_000))
    return [number for number in wanted if number in allowed]


def pattern_103(orders: list[dict], users: list[dict]):
    for order in orders:
        for user in users:
            if user["id"] == order["user_id"]:
                order["user"] = user
                break


def pattern_104(jobs: list[int]):
    queue = deque(jobs)
    done = []
    while queue:
        done.append(queue.popleft())
    return done


def pattern_105(items: list[int]):
    seen: list[int] = []
    for item in items:
        seen.append(item)
        seen = sorted(seen)
    return seen


class Report:
    def __init__(self):
        self.text = ""

    def pattern_106(self, lines: list[str]):
        for line in lines:
            self.text += line


@functools.cache
def pattern_107(number: int) -> int:
    if number < 2:
        return number
    return pattern_107(number - 1) + pattern_107(number - 2)


def pattern_108(options: dict, sockets):
    serialized = json.dumps(options)
    for socket in sockets:
        socket.send(serialized)


def pattern_110(connection: sqlite3.Connection, rows):
    connection.executemany("INSERT INTO t VALUES (?)", [(row,) for row in rows])
    connection.commit()


def pattern_114(path: Path, items: list[str]):
    with open("log.txt", "a") as file:
        for item in items:
            file.write(item)
