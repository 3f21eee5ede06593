"""Files of which names say that they hold much, and how much of it is kept."""

import json
import os
from pathlib import Path


def load_dataset(path):
    with open(path) as file:
        return [line.split("\t") for line in file.readlines()]  # error: PFL701


def bases(reads_fastq):
    total = 0
    with open(reads_fastq) as file:
        for line in file.readlines():  # error: PFL701
            total += len(line)
    return total


def words(folder: Path):
    return {
        word
        for line in (folder / "corpus.txt").read_text().splitlines()  # error: PFL701
        for word in line.split()
    }


def examples(train_path):
    return [json.loads(line) for line in open(train_path).readlines()]  # error: PFL701


def failed(log_file):
    found = []
    with open(log_file) as file:
        for line in file.readlines():  # error: PFL701
            if " 500 " in line:
                found.append(line)
    return found


def amounts(path: Path):
    return sum(float(line) for line in (path / "amounts.csv").read_text().splitlines())  # error: PFL701


class EventLog:
    def __init__(self, path: Path):
        self.path = path
        self.settings = path / "settings.txt"

    def last(self):
        number = 0
        for line in self.path.read_text().splitlines():  # error: PFL701
            number = max(number, int(line.partition(" ")[0]))
        return number

    def all(self):
        return [json.loads(line) for line in self.path.read_text().splitlines()]  # hint: PFL701

    def kinds(self):
        return sum(len(line) for line in self.settings.read_text().splitlines())  # hint: PFL701


def copied(history, target):
    with open(history) as file, open(target, "w") as out:
        for line in file.readlines():  # error: PFL701
            out.write(line.strip())


def kept(history):
    rows = []
    with open(history) as file:
        for line in file.readlines():  # hint: PFL701
            row = json.loads(line)
            if isinstance(row, dict):
                rows.append(row)
    return rows


def put_together(history):
    text = ""
    with open(history) as file:
        for line in file.readlines():  # hint: PFL701
            text += line.upper()  # hint: PFL601
    return text


def measured(log_file):
    if os.stat(log_file).st_size > 100_000:
        return []
    with open(log_file) as file:
        return [line for line in file.readlines() if " 500 " in line]  # hint: PFL701 because size-is-checked


def dump_settings(path):
    with open(path) as file:
        return max(len(line) for line in file.readlines())  # hint: PFL701


def labels(path):
    return [line.strip() for line in open(path).readlines()]  # hint: PFL701


def streamed(log_file):
    with open(log_file) as file:
        return [line for line in file if " 500 " in line]  # ok
