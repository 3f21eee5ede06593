"""Lists that the first iteration starts, and lists that start again."""

import csv


def of_first(path):
    with open(path) as file:
        for number, line in enumerate(file):
            if number == 0:
                rows = [line]
            else:
                rows = rows + [line]  # error: PFL603
    return rows


def of_parts(paths):
    rows = None
    for path in paths:
        with open(path) as file:
            part = file.readlines()
        if rows is None:
            rows = part
        else:
            rows = rows + part  # hint: PFL603
    return rows, part


def in_place_of_nothing(path):
    rows = []
    with open(path) as file:
        for row in csv.reader(file):
            if not rows:
                rows = [row]
            else:
                rows = rows + [row]  # error: PFL603
    return rows


def by_chapter(path):
    rows = []
    with open(path) as file:
        for line in file:
            if line.startswith("#"):
                rows = [line]
            else:
                rows = rows + [line]  # ok: it starts again with each chapter
    return rows


def by_chapter_as_well(path):
    rows = None
    with open(path) as file:
        for line in file:
            if rows is None:
                rows = [line]
            elif line.startswith("#"):
                yield rows
                rows = None
            else:
                rows = rows + [line]  # ok: it starts again with each chapter


def twice(path):
    with open(path) as file:
        for number, line in enumerate(file):
            if number == 0:
                rows = [line]
                rows = rows + [line.upper()]  # ok: once
    return rows


class Tables:
    def __init__(self):
        self.rows: dict[str, list[str]] = {}

    def read(self, path):
        with open(path) as file:
            for row in csv.reader(file):
                self.rows["all"] = self.rows["all"] + [row[0]]  # error: PFL603

    def by_group(self, path):
        with open(path) as file:
            for row in csv.reader(file):
                self.rows[row[0]] = self.rows.get(row[0], []) + [row[1]]  # error: PFL603

    def by_number(self, path):
        with open(path) as file:
            for number, row in enumerate(csv.reader(file)):
                self.rows[number] = self.rows[number] + [row[1]]  # ok: another one each time
