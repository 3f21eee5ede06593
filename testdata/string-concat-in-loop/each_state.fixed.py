"""Texts of which each state is needed, that an object says of itself, or that wait for something slower."""

import subprocess


async def streamed(chunks):
    text = ""
    async for chunk in chunks:
        text += f"{chunk}"
        yield text


def announced(lines: list[str]):
    text = ""
    for line in lines:
        text += line
        yield len(text)


class Log:
    def __init__(self, path):
        self.text = ""
        with open(path) as lines:
            self.lines = list(lines)

    def __str__(self):
        text = ""
        for line in self.lines:
            text += f"> {line}"
        return text

    def quoted(self):
        return "".join([f"> {line}" for line in self.lines])

    def collect(self, path):
        with open(path) as names:
            for name in names:
                answer = subprocess.check_output(["git", "log", name], text=True)
                self.text += answer

    def copy(self, path):
        with open(path) as lines:
            for line in lines:
                self.text += line


def folders(path):
    found = []
    text = ""
    with open(path) as names:
        for name in names:
            text = f"{text}/{name}"
            found.append(text)
    return found
