"""What says that there is much to remember, and what does not."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pandas as pd


def unique_lines(path: str):
    seen = []
    seen_set = set()
    with open(path) as file:
        for line in file:
            if line not in seen_set:
                seen_set.add(line)
                seen.append(line)
    return seen


def customers(path: str):
    ids = []
    ids_set = set()
    with open(path) as file:
        for row in csv.DictReader(file):
            if row["customer_id"] not in ids_set:
                ids_set.add(row["customer_id"])
                ids.append(row["customer_id"])
    return ids


def countries(path: str):
    found = []
    found_set = set()
    with open(path) as file:
        for row in csv.DictReader(file):
            if row["country"] not in found_set:
                found_set.add(row["country"])
                found.append(row["country"])
    return found


def owners(frame: pd.DataFrame):
    names = []
    for row in frame.itertuples():
        if row.owner not in names:
            names.append(row.owner)
    return names


def folders(root: str):
    seen: set[str] = set()
    for folder, _, files in os.walk(root):
        if folder in seen:
            continue
        seen.add(folder)
        print(folder, len(files))


def names_of(entities: list[str]):
    names = list(dict.fromkeys(entities))
    return names


class Resolver:
    def __init__(self) -> None:
        self.path: list[str] = []

    def resolve(self, view):
        if view.name in self.path:
            raise ValueError("a circle")
        self.path.append(view.name)
        for source in view.sources:
            self.resolve(source)
        self.path.pop()


def labelled(rows):
    found = []
    for row in rows:
        if row not in found:
            found.append(row)
            print(row["label"])
    return found


def with_set(path: str):
    seen = set()
    with open(path) as file:
        return [line for line in file if line not in seen and not seen.add(line)]


def fresh(path: str):
    with open(path) as file:
        for line in file:
            words = []
            for word in ("a", "b"):
                if word not in words:
                    words.append(word)
            yield line, words


def left_over(folder: Path, targets: list[Path]):
    for path in folder.rglob("*"):
        if path.is_file() and path not in targets:
            targets.append(path)
