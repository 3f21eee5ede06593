"""Tokens that are gone through."""

from .stream import Line, Stream


def evaluated(text: str) -> list[str]:
    stream = Stream(text.split())
    found = []
    while not stream.done:
        found.append(stream.advance())
    return found


def verbs(text: str) -> list[str]:
    return [Line(line.split()).verb() for line in text.splitlines()]
