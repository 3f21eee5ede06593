"""Makers of functions."""

import functools


def make_parser(separator):
    def parse(line):
        return line.split(separator)

    return parse


def make_key(position):
    return lambda line: line[position]


def make_bound(separator):
    def parse(line, by):
        return line.split(by)

    return functools.partial(parse, by=separator)


def plain(line, separator):
    return line.split(separator)


def make_plain(separator):
    return functools.partial(plain, separator=separator)


def make_either(separator):
    def parse(line):
        return line.split(separator)

    if separator:
        return parse
    return str.split


class Schema:
    def parser(self):
        def parse(line):
            return line.split()

        return parse
