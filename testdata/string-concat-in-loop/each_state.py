"""Texts of which each state is needed, that an object says of itself, or that wait for something slower."""

import subprocess


async def streamed(chunks):
    text = ""
    async for chunk in chunks:
        text += f"{chunk}"  # ok: each-state-is-stored
        yield text


def announced(lines: list[str]):
    text = ""
    for line in lines:
        text += line  # hint: PFL601 because resized-in-place
        yield len(text)


class Log:
    def __init__(self, path):
        self.text = ""
        with open(path) as lines:
            self.lines = list(lines)

    def __str__(self):
        text = ""
        for line in self.lines:
            text += f"> {line}"  # ok: shows-itself
        return text

    def quoted(self):
        text = ""
        for line in self.lines:
            text += f"> {line}"  # hint: PFL601 because resized-in-place
        return text

    def collect(self, path):
        with open(path) as names:
            for name in names:
                answer = subprocess.check_output(["git", "log", name], text=True)
                self.text += answer  # hint: PFL601 because slower-work-beside

    def copy(self, path):
        with open(path) as lines:
            for line in lines:
                self.text += line  # error: PFL601


def folders(path):
    found = []
    text = ""
    with open(path) as names:
        for name in names:
            text = f"{text}/{name}"  # ok: each-state-is-stored
            found.append(text)
    return found
