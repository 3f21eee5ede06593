"""Lines after a header, of two files, and of which something is made."""

import csv
from itertools import islice


def without_header(train_file):
    with open(train_file) as file:
        for line in file.readlines()[1:]:
            print(line.split())


def words_without_header(train_file):
    with open(train_file, encoding="latin-1") as file:
        return [line.split() for line in islice(file, 2, None)]


def named(train_file):
    with open(train_file) as file:
        lines = file.readlines()
        for line in lines[1:]:
            print(line.split())


def named_without_header(train_file):
    with open(train_file) as file:
        lines = file.readlines()[1:]
    for line in lines:
        print(line.split())


def pairs(source_dataset, target_dataset):
    with open(source_dataset) as first, open(target_dataset) as second:
        return dict(zip(first.readlines(), second.readlines()))


def lines_of_both(source_dataset, target_dataset):
    with open(source_dataset) as first, open(target_dataset) as second:
        pairs = zip(first.readlines(), second.readlines())
        return list(pairs)


def lengths(source_dataset, target_dataset):
    with open(source_dataset) as first, open(target_dataset) as second:
        return [len(a) + len(b) for a, b in zip(first.readlines(), second)]


def stripped(train_file):
    with open(train_file) as file:
        return list(map(str.strip, file))


def parse(line):
    print(line)
    return line.split()


def parsed(train_file):
    with open(train_file) as file:
        return list(map(parse, file.readlines()))


def table(train_file):
    with open(train_file) as file:
        return list(csv.reader(file))


def kept(train_file):
    with open(train_file) as file:
        return list(enumerate(file.readlines()))


def copied(train_file):
    with open(train_file) as file:
        return list(file.readlines())


def ordered(train_file):
    with open(train_file) as file:
        return sorted(file.readlines())


def with_next(train_file):
    with open(train_file) as file:
        lines = file.readlines()
    return [one + other for one, other in zip(lines, lines[1:])]


def without_empty(train_file):
    with open(train_file) as file:
        return list(filter(None, file.readlines()))


def iterated(train_source, train_target):
    with open(train_source) as source, open(train_target) as target:
        return [one + other for one, other in zip(source, target)]


def of_list(rows):
    return [row.split() for row in rows.readlines()[1:]]


def after_header(train_file):
    with open(train_file) as file:
        next(file)
        return [line.split() for line in file]
