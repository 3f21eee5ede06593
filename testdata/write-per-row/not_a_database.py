"""Methods called `save`, `update`, `create`, `delete` and `execute` of what is no database, and writes at once."""

import sqlite3

from PIL import Image


def thumbnails(paths):
    for path in paths:
        picture = Image.open(path)
        picture.save(f"{path}.small")  # ok


def merged(tables: list[dict]) -> dict:
    found: dict = {}
    for table in tables:
        found.update(table)  # ok
    return found


def seen(groups: list[set]) -> set:
    found: set = set()
    for group in groups:
        found.update(group)  # ok
    return found


class Plan:
    def execute(self, step):
        return step + 1

    def create(self, step):
        return step

    def delete(self, step):
        return -step


def planned(steps: list[int]) -> list[int]:
    plan, found = Plan(), []
    for step in steps:
        found.append(plan.execute(step))  # ok
        found.append(plan.create(step))  # ok
        found.append(plan.delete(step))  # ok
    return found


def stored(database: sqlite3.Connection, rows: list[tuple]) -> None:
    database.executemany("INSERT INTO names VALUES (?, ?)", rows)  # ok


def stored_once(database: sqlite3.Connection, row: tuple) -> None:
    database.execute("INSERT INTO names VALUES (?, ?)", row)  # ok


def run():
    return merged([{"a": 1}, {"b": 2}]), sorted(seen([{1}, {2}])), planned([1, 2])
