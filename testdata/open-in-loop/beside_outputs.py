"""Loops that write a file for each element, and read the same one each time."""

import contextlib
import os
from pathlib import Path


@contextlib.contextmanager
def replaced(path):
    yield path + ".tmp"
    os.replace(path + ".tmp", path)


def split(names: list[str], table: str):
    for name in names:
        target = f"{name}.csv"
        with open(target, "w") as part:
            for line in open(table):  # error: PFL702
                if line.startswith(name):
                    part.write(line)


def split_whole(names: list[str], table: str):
    for name in names:
        with replaced(name) as target:
            with open(target, "w") as part, open(table) as rows:  # hint: PFL702
                part.writelines(line for line in rows if line.startswith(name))


def extended(names: list[str], table: str):
    for name in names:
        with open(table) as rows:  # ok: file-may-change
            known = rows.read()
        if name not in known:
            with open(Path("tables") / "all.csv", "a") as more:  # error: PFL702
                more.write(name)
