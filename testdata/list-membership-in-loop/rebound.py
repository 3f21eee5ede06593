"""Lists that a function inside another finds bound anew, and lists that a function remembers."""

import csv


def by_group(path):
    def known(row):
        return row in names  # ok: another list for each group

    with open(path) as file:
        for group in csv.reader(file):
            names = [part.lower() for part in group]
            known(group[0])


def of_file(path):
    with open(path) as file:
        names = file.read().split()

    def known(row):
        return row in names  # error: PFL607

    with open(path) as file:
        return [row for row in file if known(row)]


def is_known(word, names: list[str]):  # perflint: cached
    return word in names  # ok: once for each word, as the comment says


def is_known_again(word, names: list[str]):
    return word in names  # error: PFL607


def both(path):
    with open(path) as file:
        names = file.read().split()
    with open(path) as file:
        return [word for word in file if is_known(word, names) or is_known_again(word, names)]


_ready = False


def prepare(word, names: list[str]):
    global _ready
    if _ready:
        return False
    _ready = True
    return word in names  # ok: once


def prepare_each(word, names: list[str]):
    ready = len(word) > 3
    if ready:
        return False
    ready = True
    return word in names  # error: PFL607


def prepare_all(path):
    with open(path) as file:
        names = file.read().split()
    with open(path) as file:
        return [word for word in file if prepare(word, names) or prepare_each(word, names)]


_found = None
_size = 0


def first(word, names: list[str]):
    global _found, _size
    if _found is not None:
        return _found, _size
    _size = len(word)
    _found = word in names  # ok: once
    return _found, _size


def first_of_all(path):
    with open(path) as file:
        names = file.read().split()
    with open(path) as file:
        return [first(word, names) for word in file]
