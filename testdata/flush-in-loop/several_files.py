"""Files that are picked from those that are open, files of an object, and batches."""

import functools
import gzip
import os
from contextlib import ExitStack
from itertools import islice


def split(rows, folder, kinds):
    with ExitStack() as stack:
        files = {
            kind: stack.enter_context(gzip.open(f"{folder}/{kind}.gz", "wt")) for kind in kinds
        }
        for row in rows:
            file = files[row[3]]
            file.write(row[0])
            file.flush()  # hint: PFL703


def finished(folder, kinds):
    files = {kind: open(f"{folder}/{kind}.txt", "w") for kind in kinds}
    for kind in kinds:
        file = files[kind]
        file.write("end\n")
        file.flush()  # ok: each is flushed once
    for file in files.values():
        file.write("\n")
        file.flush()  # ok: each is flushed once


class Console:
    def __init__(self, stream):
        self.stream = stream

    def line(self, text):
        print(text, file=self.stream, flush=True)  # hint: PFL703


def told(rows, stream):
    console = Console(stream)
    for row in rows:
        console.line(row)


def put_in_before(rows, path):
    with open(path, "w") as file:
        tell = functools.partial(print, file=file, flush=True)
        for row in rows:
            tell(row)  # hint: PFL703


def for_people(rows, work):
    tell = functools.partial(print, flush=True)
    for row in rows:
        work(row)
        tell(row)  # ok: a line about what took its time


def in_batches(rows, path, size):
    rows = iter(rows)
    with open(path, "w") as file:
        while batch := list(islice(rows, size)):
            file.writelines(batch)
            file.flush()  # ok: over-batches
            os.fsync(file.fileno())  # ok


def in_steps(rows, path):
    with open(path, "w") as file:
        for start in range(0, len(rows), 1000):
            file.writelines(rows[start : start + 1000])
            file.flush()  # ok: once for a thousand


def in_pairs(rows, path):
    with open(path, "w") as file:
        for start in range(0, len(rows), 2):
            file.writelines(rows[start : start + 2])
            file.flush()  # hint: PFL703 because iterations-unknown


def written(stream, text):
    yield text
    print(text, file=stream, flush=True)  # ok: nothing goes over what the call makes


def of_nobody(rows, stream):
    for row in rows:
        written(stream, row)
