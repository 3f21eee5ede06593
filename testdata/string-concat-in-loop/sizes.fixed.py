"""What says that a text gets long, and what does not."""

from __future__ import annotations


class Log:
    def __init__(self, path: str) -> None:
        self.path = path
        self.text = ""
        self.name = ""

    def load(self):
        with open(self.path) as file:
            for line in file:
                self.text += line.strip()

    def note(self, line: str) -> None:
        self.text += line

    def load_all(self):
        with open(self.path) as file:
            for line in file:
                self.note(line)

    def call(self, generators: list):
        for generator in generators:
            self.name += "_" + str(generator)

    def first(self):
        with open(self.path) as file:
            for line in file:
                self.name = line.strip()
                self.name += "."


def backwards(path: str) -> str:
    text = ""
    with open(path) as file:
        for line in file:
            text = line + text
    return text


def command_of(options: dict[str, str]) -> str:
    command_parts = ["build"]
    for key, value in options.items():
        command_parts.append(f" --define {key}={value}")
    return "".join(command_parts)


def unique(columns) -> list[str]:
    names = [str(column) for column in columns.tolist()]
    twice = len(set(names)) < len(names)
    while twice:
        for index in range(len(names)):
            names[index] = names[index] + f"_{index}"
        twice = len(set(names)) < len(names)
    return names


def joined(path: str) -> str:
    parts = []
    with open(path) as file:
        for line in file:
            parts.append(line)
    return "".join(parts)


def total(path: str) -> int:
    size = 0
    with open(path) as file:
        for line in file:
            size += len(line)
    return size


def marked(path: str):
    with open(path) as file:
        for line in file:
            line = "> " + line
            yield line


def padded(path: str):
    with open(path) as file:
        for line in file:
            for mark in ("<", ">"):
                line += mark
            yield line
