"""Files that a helper opens for each item."""

import json


def append_row(path, row):
    with open(path, "a") as out:  # hint: PFL702
        out.write(row)


def append_all(rows):
    for row in rows:
        append_row("rows.txt", row)


def limit_of(name):
    with open("limits.json") as file:  # hint: PFL702
        return json.load(file)[name]


def limits(names):
    return [limit_of(name) for name in names]


def save(path, row):
    with open(path, "a") as out:  # ok: another file each time
        out.write(row)


def save_all(rows):
    for row in rows:
        save(row.path, row)


def read_once(path):
    with open(path) as file:  # ok: no loop
        return file.read()
