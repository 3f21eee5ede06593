"""A report that is written row by row."""

import csv

from .writers import EntryWriter, Label


def journal(path: str) -> str:
    writer = EntryWriter()
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            writer.entry(row["date"], row["account"])
    return writer.text


def labels(path: str) -> list[str]:
    found = []
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            label = Label()
            label.add(row["name"])
            found.append(label.text)
    return found
