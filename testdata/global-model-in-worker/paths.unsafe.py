"""Paths at module level, which take nothing to make."""

from multiprocessing import Pool
from pathlib import Path

TARGET = Path("docs").joinpath("generated").resolve()
TEXTS = None


def written(name):
    return TARGET / name


def found(name):
    return name in TEXTS


def _init_texts():
    global TEXTS
    TEXTS = Path("docs").joinpath("texts.txt").read_text()


def main(names):
    with Pool(initializer=_init_texts) as pool:
        return pool.map(written, names), pool.map(found, names)
