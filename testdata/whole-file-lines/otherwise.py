"""Large files whose lines are needed at once, or come one by one."""

import csv
import json
import random
from pathlib import Path


def shuffled_dataset(path):
    with open(path) as file:
        lines = file.readlines()  # ok
    random.shuffle(lines)
    return lines


def last_of(log_file, count):
    with open(log_file) as file:
        return file.readlines()[-count:]  # ok


def newest_first(log_file):
    with open(log_file) as file:
        return [line.strip() for line in reversed(file.readlines())]  # ok


def sorted_corpus(corpus: Path):
    return sorted(corpus.read_text().splitlines())  # ok


def size_of_corpus(corpus: Path):
    return len(corpus.read_text().splitlines())  # ok


def last_of_each(train_file):
    with open(train_file) as file:
        return [line.split() for line in file.readlines()[-10:]]  # ok


def every_other(train_file):
    with open(train_file) as file:
        return [line.split() for line in file.readlines()[::2]]  # ok


def first_ones(train_file, count):
    with open(train_file) as file:
        return [line.split() for line in file.readlines()[count:]]  # ok


def two_passes(events: Path):
    lines = events.read_text().splitlines()  # ok
    longest = max(len(line) for line in lines)
    return [line.ljust(longest) for line in lines]


def one_by_one(reads_fastq):
    with open(reads_fastq) as file:
        return sum(len(line) for line in file)  # ok


def rows(amounts_csv):
    with open(amounts_csv, newline="") as file:
        return [row for row in csv.reader(file) if row]  # ok


def whole(dataset: Path):
    return json.loads(dataset.read_text())  # ok


def given(dump: str):
    return [line for line in dump.splitlines() if line]  # ok


def chosen(history, number):
    with open(history) as file:
        return file.readlines()[number]  # ok


def text_of(log_file: Path):
    return log_file.read_text()  # ok
