"""Lines of compressed files, and of texts that were read under a name."""

import bz2 as squeezed
import csv
import gzip
import lzma
import zlib


def sizes(path):
    with gzip.open(path, "rt") as file:
        return [len(line) for line in file]


def networks(path):
    with squeezed.open(path, "rb") as table:
        for row in table.read().splitlines():
            yield row.split(b" ")[0]


def longest(path):
    with lzma.open(path, mode="rt", encoding="ascii") as file:
        return max(map(len, file))


def fields(path):
    with open(path, newline="") as file:
        for row in csv.reader(file):
            yield row[0]


def matching(path, word):
    with open(path) as file:
        text = file.read()
    for line in text.splitlines():
        if word in line:
            yield line


def counted(path):
    with open(path) as file:
        text = file.read()
    print(len(text))
    for line in text.splitlines():
        yield line


def raw(path):
    with gzip.open(path) as file:
        return [line for line in file.read().split(b"\n") if line]


def in_memory(data):
    return [line for line in zlib.decompress(data).splitlines() if line]


def backwards(path):
    with gzip.open(path, "rt") as file:
        lines = file.readlines()
    return lines[::-1]


def ordered(path):
    with gzip.open(path, "rt") as file:
        return sorted(file.readlines())


def given(reader):
    return [line for line in reader.read().splitlines()]


def unknown_mode(path, mode):
    with gzip.open(path, mode) as file:
        return [line for line in file.read().splitlines()]
