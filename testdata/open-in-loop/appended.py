"""Lines appended by a function that a loop calls, beside what it does to other files."""

import os
from pathlib import Path

TRAIL = "/var/log/trail.jsonl"
OTHER = "/var/log/other.jsonl"


def note(message):
    with open(TRAIL, "a", encoding="utf-8") as log:  # hint: PFL702
        log.write(message + "\n")


def sweep(folder: Path):
    removed = 0
    for entry in os.scandir(folder):
        if entry.name.endswith(".tmp"):
            os.unlink(entry.path)
            note(f"removed {entry.name}")
            removed += 1
    return removed


def record(message):
    with open(OTHER, "a", encoding="utf-8") as log:  # ok
        log.write(message + "\n")


def turn_over(messages):
    for number, message in enumerate(messages):
        if number and number % 1000 == 0:
            os.rename(OTHER, f"{OTHER}.{number}")
        record(message)


class Ledger:
    def __init__(self, folder: Path) -> None:
        self.path = folder / "ledger.txt"

    def add(self, line):
        with self.path.open("a") as ledger:  # hint: PFL702
            ledger.write(line)

    def add_all(self, lines, old: Path):
        for line in lines:
            old.joinpath(line).unlink()
            self.add(line)
