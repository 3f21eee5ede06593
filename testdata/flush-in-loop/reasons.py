"""A case for each reason that no other file shows alone."""

import socketserver
import sys
import tempfile
import time
from typing import BinaryIO, TextIO


class Prices(socketserver.StreamRequestHandler):
    def handle(self):
        for row in self.server.rows:
            self.push(row, self.wfile)

    def push(self, row, out: BinaryIO):
        out.write(row)
        out.flush()  # ok: answers-request


class Rows:
    def __init__(self, path):
        self.file = open(path, "w")

    def sync_row(self, row):
        self.file.write(row)
        self.file.flush()  # ok: function-named-so

    def write_all(self, rows):
        for row in rows:
            self.sync_row(row)


def slowly(rows, out: TextIO):
    for row in rows:
        out.write(row)
        out.flush()  # ok: long-iteration
        time.sleep(1)


def spooled(rows, out: tempfile.SpooledTemporaryFile):
    for row in rows:
        out.write(row)
        out.flush()  # hint: PFL703 because iterations-unknown


def in_pages(rows, out: TextIO):
    for start in range(0, len(rows), 1000):
        out.writelines(rows[start : start + 1000])
        out.flush()  # ok: over-batches


def arriving(path):
    with open(path, "w") as out:
        for line in sys.stdin:
            out.write(line)
            out.flush()  # hint: PFL703 because items-may-arrive


def whole_lines():
    for number in range(100_000):
        print(number, end="\n", flush=True)  # hint: PFL703 because goes-to-terminal
        sys.stdout.write("done\n")
        sys.stdout.flush()  # hint: PFL703 because goes-to-terminal


def in_parts(answer, out: TextIO):
    parts = answer.iter_text()
    for part in parts:
        out.write(part)
        out.flush()  # ok: items-arrive
