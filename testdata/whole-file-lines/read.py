"""Reading lines, all at once and one by one."""

import os
import tempfile
from pathlib import Path


def count(path):
    total = 0
    with open(path) as file:
        for line in file.readlines():  # hint: PFL701
            total += len(line)
    return total


def numbered(path):
    with open(path) as file:
        return [(i, line) for i, line in enumerate(file.readlines())]  # hint: PFL701


def stripped(path):
    with open(path) as file:
        return [line.strip() for line in file.read().splitlines()]  # hint: PFL701


def parts(path):
    found = []
    with open(path) as file:
        for line in file.read().split("\n"):  # hint: PFL701
            found.append(line)
    return found


def by_path(path: Path):
    return [line for line in path.read_text().splitlines()]  # hint: PFL701


def one_by_one(path):
    total = 0
    with open(path) as file:
        for line in file:  # ok
            total += len(line)
    return total


def twice(path):
    with open(path) as file:
        lines = file.readlines()  # ok: used twice
    total = len(lines)
    for line in lines:
        total += len(line)
    return total


def last(path):
    with open(path) as file:
        return file.readlines()[-1]  # ok: an index


def words(text: str):
    return [line for line in text.splitlines()]  # ok: a string


def rewritten(path):
    with open(path, "r+") as file:
        for line in file.readlines():  # ok: may be written meanwhile
            file.write(line)


def unknown(stream):
    return [line for line in stream.readlines()]  # ok: nobody knows what it is


def whole(path):
    with open(path) as file:
        return file.read()  # ok: the text is wanted


def run():
    handle, path = tempfile.mkstemp()
    os.close(handle)
    with open(path, "w") as file:
        file.write("a\nbb\n")
    try:
        return count(path), numbered(path), stripped(path), parts(path), by_path(Path(path))
    finally:
        os.unlink(path)
