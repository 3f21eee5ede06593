"""Lists that change by another name or in an inner function, and elements without a hash."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass
class Point:
    x: int


@dataclass(frozen=True)
class Fixed:
    x: int


class Name:
    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and other.text == self.text


def by_function(words: list[str], left: list[str]) -> list[str]:
    hits = []

    def drop(word: str) -> None:
        left.remove(word)  # hint: PFL610

    for word in words:
        if word in left:  # ok
            hits.append(word)
            drop(word)
    return hits


def by_name(words: list[str], left: list[str]) -> list[str]:
    other = left
    hits = []
    for word in words:
        if word in left:  # ok
            hits.append(word)
            other.remove(word)  # hint: PFL610
    return hits


def from_name(words: list[str], given: list[str]) -> list[str]:
    left = given
    hits = []
    for word in words:
        if word in left:  # ok
            hits.append(word)
            given.remove(word)  # hint: PFL610
    return hits


def points(wanted: list[Point], known: list[Point]) -> list[Point]:
    return [point for point in wanted if point in known]  # ok


def named(wanted: list[Name], known: list[Name]) -> int:
    return sum(name in known for name in wanted)  # ok


def fixed(wanted: list[Fixed], known: list[Fixed]) -> list[Fixed]:
    return [point for point in wanted if point in known]  # hint: PFL607


def waiting(words: list[str], left: list[str]) -> Iterator[str]:
    for word in words:
        if word in left:  # hint: PFL607
            yield word


def alone(words: list[str], rows: list[str]) -> Iterator[str]:
    left = [row.strip() for row in rows]
    for word in words:
        if word in left:  # hint: PFL607
            yield word


def handled(words: list[object], left: list[str]) -> int:
    hits = 0
    for word in words:
        try:
            if word in left:  # hint: PFL607
                hits += 1
        except TypeError:
            hits += 100
    return hits


def run():
    wait, own = waiting(["a", "b"], ["a", "b"]), alone(["a", "b"], ["a ", "b"])
    return (
        by_function(["a", "a"], ["a"]),
        by_name(["a", "a"], ["a"]),
        from_name(["a", "a"], ["a"]),
        points([Point(1)], [Point(1)]) == [Point(1)],
        named([Name("a")], [Name("a")]),
        len(fixed([Fixed(1)], [Fixed(1)])),
        list(wait),
        list(own),
        handled(["a", ["b"]], ["a"]),
    )
