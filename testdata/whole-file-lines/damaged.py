"""Files that may turn out to be damaged while they are read."""

import bz2
import gzip


def packed(path: str):
    with gzip.open(path) as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def packed_text(path: str):
    with bz2.open(path, "rt", encoding="latin-1") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def collected(path: str):
    found = []
    with gzip.open(path) as file:
        for line in file.readlines():  # hint: PFL701
            found.append(line)
    return found


def wide(path: str):
    with open(path, encoding="utf-16", errors="surrogateescape") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def of_any_encoding(path: str, encoding: str):
    with open(path, encoding=encoding, errors="surrogateescape") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def by_position(path: str):
    with open(path, "r", -1, "utf-16", errors="surrogateescape") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def narrow(path: str):
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def replaced(path: str):
    with open(path, encoding="utf-16", errors="replace") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def own_encoding(path: str):
    with open(path, errors="surrogateescape") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def strict(path: str):
    with open(path, encoding="utf-8", errors="strict") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def plain(path: str):
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def some(path: str):
    with open(path, "rb") as file:
        for line in file.readlines(3):  # ok
            print(line)


def by_keyword(path: str):
    with open(path, "rb") as file:
        for line in file.readlines(hint=3):  # ok
            print(line)


def one_by_one(path: str):
    with gzip.open(path) as file:
        for line in file:  # ok
            print(line)


def one(path: str):
    with gzip.open(path) as file:
        print(file.readline())  # ok


def whole(path: str):
    with gzip.open(path) as file:
        return file.readlines()  # ok


def picked(path: str):
    with gzip.open(path) as file:
        return file.readlines()[3]  # ok


def counted(path: str):
    with gzip.open(path) as file:
        return len(file.readlines())  # ok


def twice(path: str):
    with gzip.open(path) as file:
        lines = file.readlines()  # ok
    return sorted(lines), lines


def given(path: str, show):
    with gzip.open(path) as file:
        show(file.readlines())  # ok


def read(path: str):
    with gzip.open(path) as file:
        return file.read()  # ok


def joined(path: str):
    with gzip.open(path) as file:
        return b"".join(file.readlines()), file  # ok


def last(path: str):
    with gzip.open(path) as file:
        return file.readlines()[-1]  # ok
