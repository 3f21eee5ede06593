"""Files that a helper flushes for each item."""

from typing import TextIO


class Log:
    def __init__(self, path):
        self.file = open(path, "w")

    def write(self, row):
        self.file.write(row)
        self.file.flush()  # hint: PFL703

    def write_all(self, rows):
        for row in rows:
            self.write(row)

    def close(self):
        self.file.flush()  # ok: once


def show(text):
    print(text, flush=True)  # ok: a line for people


def show_all(rows):
    for row in rows:
        show(row)


class Buffer:
    def __init__(self, path):
        self.file = open(path, "w")
        self.rows = []

    def flush_rows(self):
        self.file.writelines(self.rows)
        self.file.flush()  # ok: its name says so

    def write_all(self, chunks):
        for chunk in chunks:
            self.rows = chunk
            self.flush_rows()


def by_lambda(rows: list[str], file: TextIO):
    pushed = lambda row: file.flush()  # hint: PFL703
    for row in sorted(rows):
        file.write(row)
        pushed(row)


def by_lambda_named_so(rows: list[str], file: TextIO):
    flushed = lambda row: file.flush()  # ok: function-named-so
    for row in sorted(rows):
        file.write(row)
        flushed(row)
