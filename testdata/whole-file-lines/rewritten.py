"""Files that are written anew from their own lines, and what is in memory already."""

import io
from pathlib import Path


def clean(path):
    with open(path) as file:
        lines = file.readlines()  # ok: the same file is written while they are gone through
    with open(path, "w") as file:
        for line in lines:
            file.write(line.strip() + "\n")


def clean_too(path: Path):
    with open(file=path, encoding="utf-8") as file:
        lines = file.readlines()  # ok: the same file
    with open(file=path, mode="w", encoding="utf-8") as file:
        for line in lines:
            file.write(line.strip() + "\n")


def copy(source, target):
    with open(source) as file:
        lines = file.readlines()  # hint: PFL701
    with open(target, "w") as file:
        for line in lines:
            file.write(line.strip() + "\n")


def printed(command):
    out = io.StringIO()
    command(stdout=out)
    out.seek(0)
    return [line.strip() for line in out.readlines()]  # ok: in memory already


def first(path):
    for number, line in enumerate(open(path, encoding="utf-8").readlines()):  # hint: PFL701
        if line.strip():
            return number
    return None
