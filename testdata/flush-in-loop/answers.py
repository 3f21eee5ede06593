"""Servers that answer line by line."""

import json
import socketserver
from typing import TextIO


def read(rfile):
    line = rfile.readline()
    return json.loads(line) if line else None


def write(data, wfile):
    wfile.write(json.dumps(data).encode() + b"\n")
    wfile.flush()  # ok: whoever asked waits for the answer


class Lookup(socketserver.StreamRequestHandler):
    names: dict

    def handle(self):
        for key in iter(lambda: read(self.rfile), None):
            write(self.names.get(key), self.wfile)


def record(data, out: TextIO):
    out.write(json.dumps(data) + "\n")
    out.flush()  # hint: PFL703


def record_all(rows):
    with open("rows.jsonl", "w") as out:
        for row in rows:
            record(row, out)
