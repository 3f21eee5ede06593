"""Lists and sets of all that a dict holds, made again for each element."""

import random


def known(path, table: dict[str, int]):
    with open(path) as file:
        for line in file:
            if line in set(table.keys()):  # error: PFL615
                yield line


def drawn(path, table: dict[str, int]):
    with open(path) as file:
        for line in file:
            yield line, random.choice(list(table.values()))  # error: PFL615


def first(names: list[str], table: dict[str, int]):
    return [(name, tuple(table.items())[0]) for name in names]  # hint: PFL615 because iterations-unknown


def filled(path, table: dict[str, int]):
    with open(path) as file:
        for line in file:
            table[line] = len(line)
            yield random.choice(list(table.values()))  # ok: the loop changes it


def given_away(path, table: dict[str, int], fill):
    with open(path) as file:
        for line in file:
            fill(table, line)
            yield random.choice(list(table.values()))  # ok: another function may change it


def emptied(path, table: dict[str, int]):
    with open(path) as file:
        for line in file:
            for key in list(table.keys()):  # ok: a copy to go over, while the table changes
                if key in line:
                    del table[key]


def kept(path, table: dict[str, int]):
    rows = []
    with open(path) as file:
        for line in file:
            rows.append(list(table.values()))  # ok: needs-its-own
    return rows


def in_helpers(path, words: list[str]):
    with open(path) as file:
        return [check(line, words) for line in file]


def check(line: str, words: list[str]):
    return is_known(line, words)


def is_known(line: str, words: list[str]):
    return line in set(words)  # error: PFL615


def in_other_helpers(path, words: list[str]):
    with open(path) as file:
        return [check_parts(line, words) for line in file]


def check_parts(line: str, words: list[str]):
    return are_known(line, line.split())


def are_known(line: str, parts: list[str]):
    return line in set(parts)  # hint: PFL618


class Positions:
    def __init__(self, known: dict[str, int], names: list[str]):
        self.by_key = known
        self.names: list[str] = names

    @property
    def positions(self) -> dict[str, int]:
        return {key: number for key, number in self.by_key.items() if number}

    def read(self, path):
        with open(path) as file:
            for line in file:
                self.update(line)
                self.check(line)

    def update(self, line: str):
        self.by_key[line] = 1
        return line in set(self.positions)  # ok: another dict in each call

    def check(self, line: str):
        if line.endswith(tuple(self.names)):  # ok: a few constants
            return False
        return line in set(self.names)  # error: PFL615


NAMES = ["red", "green", "blue"]


def of_few(path):
    with open(path) as file:
        return [line for line in file if line in set(NAMES)]  # ok: few-by-nature
