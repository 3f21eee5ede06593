"""Files of the program itself, and files that somebody else names."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = ("names.txt", "more.txt")


def requirements():
    with open("requirements.txt") as file:
        return [line.strip() for line in file.readlines()]  # hint: PFL701 because own-file


def beside():
    text = (HERE / "words" / "stop.txt").read_text()
    return [line.strip() for line in (HERE / "stop.txt").read_text().splitlines()], text  # hint: PFL701 because own-file


def joined():
    with open(os.path.join(os.path.dirname(__file__), "units.txt")) as file:
        return {line.strip() for line in file.readlines()}  # hint: PFL701 because own-file


def several():
    found = []
    for name in NAMES:
        with open(HERE / name) as file:
            found += [line.strip() for line in file.readlines()]  # hint: PFL701 because own-file
    return found


def given(path):
    with open(path) as file:
        for line in file.readlines():  # error: PFL701
            yield line.strip()


def below(folder):
    with open(os.path.join(folder, "lines.txt")) as file:
        return sum(len(line) for line in file.readlines())  # error: PFL701


def of_command():
    with open(sys.argv[1]) as file:
        for line in file.readlines():  # error: PFL701
            yield line.strip()


def one_by_one(path):
    with open(path) as file:
        return [line.strip() for line in file]  # ok


def all_kept(path):
    with open(path) as file:
        return file.readlines()  # ok: all are kept


def counted(path):
    with open(path) as file:
        lines = file.readlines()  # ok: used twice
    return len(lines), lines[0]
