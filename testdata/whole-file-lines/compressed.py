"""Lines of compressed files, and of texts that were read under a name."""

import bz2 as squeezed
import csv
import gzip
import lzma
import zlib


def sizes(path):
    with gzip.open(path, "rt") as file:
        return [len(line) for line in file.readlines()]  # hint: PFL701


def networks(path):
    with squeezed.open(path, "rb") as table:
        for row in table.read().splitlines():  # hint: PFL701 because may-be-small
            yield row.split(b" ")[0]


def longest(path):
    with lzma.open(path, mode="rt", encoding="ascii") as file:
        return max(map(len, file.readlines()))  # hint: PFL701


def fields(path):
    with open(path, newline="") as file:
        for row in csv.reader(file.readlines()):  # hint: PFL701
            yield row[0]


def matching(path, word):
    with open(path) as file:
        text = file.read()
    for line in text.splitlines():  # hint: PFL701
        if word in line:
            yield line


def counted(path):
    with open(path) as file:
        text = file.read()
    print(len(text))
    for line in text.splitlines():  # ok: the text is used as a whole
        yield line


def raw(path):
    with gzip.open(path) as file:
        return [line for line in file.read().split(b"\n") if line]  # hint: PFL701


def in_memory(data):
    return [line for line in zlib.decompress(data).splitlines() if line]  # ok: no file


def backwards(path):
    with gzip.open(path, "rt") as file:
        lines = file.readlines()  # ok: gone through from its end
    return lines[::-1]


def ordered(path):
    with gzip.open(path, "rt") as file:
        return sorted(file.readlines())  # ok: all are kept


def given(reader):
    return [line for line in reader.read().splitlines()]  # ok: no file, as far as known


def unknown_mode(path, mode):
    with gzip.open(path, mode) as file:
        return [line for line in file.read().splitlines()]  # ok: it may be written
