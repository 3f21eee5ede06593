"""Patterns of several functions under the same name, which become constants of the module."""

import re

_PATTERN = re.compile("^GSM[0-9]+$")


class Sample:
    def is_known(self, text):
        return _PATTERN.match(text) is not None


_IS_KNOWN_PATTERN_2 = re.compile("^SRR[0-9]+$")


class Run:
    def is_known(self, text):
        return _IS_KNOWN_PATTERN_2.match(text) is not None


_IS_EMPTY_PATTERN = re.compile("^ *$")


def is_empty(text):
    return _IS_EMPTY_PATTERN.match(text) is not None


def run():
    sample, other = Sample(), Run()
    found = []
    for number in range(2000):
        text = f"GSM{number}"
        found.append((sample.is_known(text), other.is_known(text), is_empty(text)))
    return found


def once(text):
    pattern = re.compile("^ERR[0-9]+$")
    return pattern.match(text) is not None


class Reader:
    def __init__(self, kind):
        self.pattern = re.compile(kind)

    def matches(self, lines):
        return [line for line in lines if self.pattern.match(line)]


def by_kind(kinds, text):
    for kind in kinds:
        yield re.compile(kind).match(text)
