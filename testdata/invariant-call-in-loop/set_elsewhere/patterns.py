"""Patterns of constants that others set, or that may have no value."""

import re
import sys

WORD = "a+"
PLAIN = "b+"
_OWN = "c+"
_PATCHED = "d+"
if len(sys.argv) > 50:
    SOMETIMES = "e+"


def words(lines: list[str], then):
    for line in lines:
        print(re.compile(WORD).match(line))  # hint: PFL615
        then()


def plain(lines: list[str], then):
    for line in lines:
        print(re.compile(PLAIN).match(line))  # hint: PFL615
        then()


def own(lines: list[str], then):
    for line in lines:
        print(re.compile(_OWN).match(line))  # hint: PFL615
        then()


def patched(lines: list[str], then):
    for line in lines:
        print(re.compile(_PATCHED).match(line))  # hint: PFL615
        then()


def sometimes(lines: list[str]):
    for line in lines:
        print(re.compile(SOMETIMES).match(line))  # hint: PFL615


def printed(lines: list[str]):
    for line in lines:
        print(re.compile("f+", re.DEBUG).match(line))  # hint: PFL615


def folded(lines: list[str]):
    for line in lines:
        print(re.compile("g+", re.IGNORECASE).match(line))  # hint: PFL615


def once(line: str):
    return re.compile(WORD).match(line)  # ok


def made(lines: list[str]):
    pattern = re.compile(WORD)
    return [pattern.match(line) for line in lines]  # ok


def matched(lines: list[str], words: list[str]):
    return [re.compile(word).match(line) for line, word in zip(lines, words)]  # ok


def each(words: list[str]):
    return [re.compile(word) for word in words]  # ok


def found(lines: list[str]):
    return [line for line in lines if PLAIN in line]  # ok


def first(lines: list[str]):
    return re.compile(PLAIN).findall(lines[0])  # ok


def later(lines: list[str]):
    return [line for line in lines if line.startswith(_OWN)]  # ok
