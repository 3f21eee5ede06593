"""Paths at module level, which take nothing to make."""

from multiprocessing import Pool
from pathlib import Path

TARGET = Path("docs").joinpath("generated").resolve()
TEXTS = Path("docs").joinpath("texts.txt").read_text()


def written(name):
    return TARGET / name  # ok: a path


def found(name):
    return name in TEXTS  # error: PFL103


def main(names):
    with Pool() as pool:
        return pool.map(written, names), pool.map(found, names)
