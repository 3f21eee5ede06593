"""What other files get lists from."""

import csv
import glob
import json
import os
from contextlib import contextmanager
from pathlib import Path


def lines(path: str) -> list[str]:
    with open(path) as file:
        return [line.strip() for line in file]


def some_lines(path: str) -> list[str]:
    with open(path) as file:
        return [line for line in file if line.startswith("#")]


def rows(path: str):
    file = open(path)
    found = []
    for row in csv.DictReader(file):
        found.append(row)
    return found


def one_row(path: str):
    found = []
    with open(path) as file:
        for row in csv.reader(file):
            if row[0] == "total":
                found.append(row[1])
    return found


def other_rows(path: str, more: list):
    found = []
    kept = []
    for row in csv.DictReader(open(path)):
        kept.append(row)
    for row in more:
        found.append(row)
    return found


def each_line(path: str):
    with Path(path).open() as file:
        for line in file:
            yield line.strip()


def parts(path: str):
    for part in path.split("/"):
        yield part


def words(path: str) -> list[str]:
    return Path(path).read_text().strip().split()


def parts_of(path: str) -> list[str]:
    return os.path.abspath(path).split("/")


def names(folder: str) -> list[str]:
    return sorted(os.listdir(folder))


def found(folder: str):
    named = glob.glob(folder)
    return named


def below(folder: Path):
    return [path.name for path in folder.rglob("*.txt")]


def document(path: str):
    with open(path) as file:
        return json.load(file)


@contextmanager
def opened(path: str):
    with open(path) as file:
        for line in file:
            yield line


def waiting(path: str):
    todo = []
    for one in todo:
        todo.append(one + path)
    return todo
