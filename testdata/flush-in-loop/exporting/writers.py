"""Writers of rows."""

from typing import TextIO


class RowWriter:
    def __init__(self, path: str) -> None:
        self.file = open(path, "w", encoding="utf-8")

    def add(self, row: str) -> None:
        self.file.write(row)
        self.file.flush()  # hint: PFL703

    def close(self) -> None:
        self.file.flush()  # ok: once
        self.file.close()


class PartWriter:
    def __init__(self, path: str) -> None:
        self.file = open(path, "w", encoding="utf-8")

    def add(self, row: str) -> None:
        self.file.write(row)
        self.file.flush()  # ok: the loop makes a writer for each part


class Journal:
    def __init__(self, path: str) -> None:
        self.file = open(path, "a", encoding="utf-8")

    def note(self, text: str) -> None:
        self.file.write(text)
        self.file.flush()  # ok: every thousand rows

    def answer(self, text: str) -> None:
        self.file.write(text)
        self.file.flush()  # ok: somebody is asked in between


def sync(handle: TextIO, row: str) -> None:
    handle.write(row)
    handle.flush()  # ok: nobody knows whether it is the same file each time
