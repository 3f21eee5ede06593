"""What says that a list is long, and what does not."""

from __future__ import annotations

import csv
import itertools
import os
import sys

import numpy as np
import pandas as pd


def new_lines(path: str, known_path: str):
    with open(known_path) as file:
        known = [line.strip() for line in file]
    with open(path) as file:
        for line in file:
            if line.strip() not in known:  # error: PFL607
                yield line


def missing_files(folder: str, index: str):
    listed = []
    with open(index) as file:
        for row in csv.DictReader(file):
            listed.append(row["path"])
    return [name for name in os.listdir(folder) if name not in listed]  # error: PFL607


def cited(papers: pd.DataFrame, references: pd.DataFrame):
    keys = references["doi"].tolist()
    found = 0
    for key in papers["doi"].tolist():
        if key in keys:  # error: PFL607
            found += 1
    return found


def rare(counts: dict[int, int], table: np.ndarray):
    wanted = [item for item, count in counts.items() if count < 3]
    found = np.zeros_like(table)
    for index in range(table.shape[0]):
        found[index] = table[index] in wanted  # hint: PFL607
    return found


class Mailbox:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.files: list[str] = []

    def poll(self):
        fresh = []
        for name in os.listdir(self.folder):
            if name not in self.files:  # error: PFL607
                fresh.append(name)
        self.files.extend(fresh)
        return fresh


def from_input(wanted: list[str]):
    for line in sys.stdin:
        if line in wanted:  # hint: PFL607
            yield line


def chosen(rows, allowed: list[str]):
    return [row for row in rows if row.owner in allowed]  # hint: PFL607


def pairs_of(names: list[str], size: int = 5_000):
    taken = [str(number) for number in range(size)]
    for pair in itertools.combinations(names, 2):
        if pair[0] in taken:  # error: PFL607
            yield pair


def kinds_of(path: str, wanted_path: str):
    kinds = []
    with open(path) as file:
        for row in csv.reader(file):
            if row[1] not in kinds:  # hint: PFL606
                kinds.append(row[1])
    with open(wanted_path) as file:
        return [line for line in file if line in kinds]  # hint: PFL607


def apart(values):
    tables = [value for value in values if isinstance(value, dict)]
    return [value for value in values if value not in tables]  # ok: these have no hash


def scored(guesses, gold):
    expected = [span for span in gold if span["kind"] != "O"]
    found = 0
    for guess in guesses:
        if guess in expected:  # ok: nor have these
            found += 1
            print(guess["kind"])
    return found


def first_lines(path: str):
    with open(path) as file:
        head = file.readlines()[:5]
        return [line for line in file if line in head]  # ok: five


def in_order(path: str):
    seen = set()
    with open(path) as file:
        for line in file:
            if line not in seen:  # ok: a set
                seen.add(line)
                yield line


def found_in(folder, suffix=None):
    for entry in os.scandir(folder):
        if suffix is None:
            yield entry.name
        elif entry.name.endswith(suffix):
            yield entry.name


def chosen_in(folder, suffix):
    for entry in os.scandir(folder):
        if suffix is None:
            yield entry.name


def by_default(folder, others):
    listed = list(found_in(folder))
    return [name for name in os.listdir(others) if f"{name}.png" in listed]  # error: PFL607


def by_callers(folder, others):
    listed = list(chosen_in(folder, ".png"))
    return [name for name in os.listdir(others) if f"{name}.png" in listed]  # hint: PFL607
