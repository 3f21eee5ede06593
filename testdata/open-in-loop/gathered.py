"""What is gathered before it is written, what is written for a few elements only, and what a log says of
long work."""

import json
from datetime import datetime
from pathlib import Path


def kept(path, results, size=100):
    rows = []
    waiting = 0
    for result in results:
        rows.append(json.dumps(result))
        waiting += 1
        if waiting >= size:
            with open(path, "a") as file:  # ok: a hundred rows at once
                file.writelines(rows)
            rows.clear()
            waiting = 0
    with open(path, "a") as file:
        file.writelines(rows)


def kept_by_length(path, results, size=100):
    rows = []
    for result in results:
        rows.append(json.dumps(result))
        if len(rows) > size:
            with open(path, "a") as file:  # ok: a hundred rows at once
                file.writelines(rows)
            rows = []


def kept_by_number(path, results):
    for number, result in enumerate(results):
        if number % 1000 == 0:
            with open(path, "a") as file:  # ok: once in a thousand
                file.write(json.dumps(result))


def large(path, rows, limit):
    for row in rows:
        if row.amount > limit:
            with open(path, "a") as file:  # hint: PFL702
                file.write(row.name)


def failures(path, results):
    for result in results:
        if result.error is not None:
            with open(path, "a") as file:  # hint: PFL702
                file.write(result.error)


def told(message, log=Path("work.log")):
    with log.open("a") as file:  # ok: once for each long file
        file.write(f"{datetime.now()}: {message}\n")


def measured(path):
    total = 0
    with open(path) as file:
        for line in file:
            total += len(line.split())
            total += ord(line[0])
    return total


def all_measured(paths):
    found = []
    for path in paths:
        told(f"reading {path}")
        found.append(measured(path))
    return found
