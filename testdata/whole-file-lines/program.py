"""A program that reads whole files at module level, and functions that are given files."""

import sys
from typing import IO, BinaryIO

fh = open(sys.argv[1])
content = fh.read().splitlines()  # hint: PFL701
fh.close()
for entry in content:
    print(entry.split(";"))

names = open(sys.argv[2]).readlines()  # ok
for name in names:
    print(name)
print(len(names))

words = open(sys.argv[3]).readlines()  # ok


def find(word):
    return [one for one in words if word in one]


def slow(log: IO[str], limit):
    return [line for line in log.read().split("\n") if len(line) > limit]  # error: PFL701


def lines_of(raw: IO[bytes]):
    total = 0
    for line in raw.readlines():  # hint: PFL701
        total += len(line)
    return total


def first_line(raw: BinaryIO):
    return raw.readlines()[0]  # ok


def fields(log: IO[str]):
    return log.read().split(",")  # ok
