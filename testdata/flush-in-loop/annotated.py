"""Files that an annotation tells, whoever opens them."""

import sys
from typing import TextIO


class Writer:
    def __init__(self, path):
        self._path = path
        self._out: TextIO

    def __enter__(self):
        self._out = open(self._path, "w", encoding="utf-8")
        return self

    def __exit__(self, *error):
        self._out.close()

    def write(self, line):
        self._out.write(line)
        self._out.flush()  # hint: PFL703


def copied(lines, path):
    with Writer(path) as writer:
        for line in lines:
            writer.write(line.strip())


class Log:
    def __init__(self, make):
        self._out: TextIO = make()

    def write(self, line):
        self._out.write(line)
        self._out.flush()  # hint: PFL703

    def reopen(self, make):
        self._out = make()


def logged(lines, log: Log):
    for line in lines:
        log.write(line)


class Unknown:
    def __init__(self, make):
        self._out = make()

    def write(self, line):
        self._out.write(line)
        self._out.flush()  # ok: nobody knows what it is


def unknown(lines, sink: Unknown):
    for line in lines:
        sink.write(line)


def shown(lines):
    for line in lines:
        print(line.strip(), end="", flush=True)  # ok: part-of-line
    sys.stdout.flush()
