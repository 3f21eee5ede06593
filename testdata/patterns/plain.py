"""Patterns of plain Python, as optimisation guides write them."""

import copy
import gc
import json
import sqlite3
from pathlib import Path


def pattern_32(path):
    with open(path) as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def pattern_36(batches, model):
    for batch in batches:
        model.fit(batch)
        gc.collect()  # hint: PFL704


def pattern_39(options: dict, items):
    for item in items:
        own = copy.deepcopy(options)  # hint: PFL613
        item.apply(own)


def pattern_101(text: str, items: list[str]):
    found = []
    for item in items:
        known = json.loads(text)  # hint: PFL615
        found.append(known[item])
    return found


def pattern_102(wanted: list[int]):
    allowed = list(range(10_000))
    return [number for number in wanted if number in allowed]  # error: PFL607


def pattern_103(orders: list[dict], users: list[dict]):
    for order in orders:
        for user in users:  # error: PFL610
            if user["id"] == order["user_id"]:
                order["user"] = user
                break


def pattern_104(jobs: list[int]):
    queue = list(jobs)
    done = []
    while queue:
        done.append(queue.pop(0))  # hint: PFL608
    return done


def pattern_105(items: list[int]):
    seen: list[int] = []
    for item in items:
        seen.append(item)
        seen = sorted(seen)  # hint: PFL611
    return seen


class Report:
    def __init__(self):
        self.text = ""

    def pattern_106(self, lines: list[str]):
        for line in lines:
            self.text += line  # hint: PFL601


def pattern_107(number: int) -> int:  # error: PFL616
    if number < 2:
        return number
    return pattern_107(number - 1) + pattern_107(number - 2)


def pattern_108(options: dict, sockets):
    for socket in sockets:
        socket.send(json.dumps(options))  # hint: PFL705


def pattern_110(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.execute("INSERT INTO t VALUES (?)", (row,))  # error: PFL503
        connection.commit()  # error: PFL504


def pattern_114(path: Path, items: list[str]):
    for item in items:
        with open("log.txt", "a") as file:  # error: PFL702
            file.write(item)
