"""Searches whose test has names for what it compares, or says in several ways what is equal."""

import json
from collections.abc import Iterable, Iterator


class Part:
    def __init__(self, code: str, weight: int) -> None:
        self.code = code
        self.weight = weight


def by_field(parts: Iterable[Part], field: str, value: str) -> Part | None:
    for part in parts:  # error: PFL610
        if value.isdigit():
            if getattr(part, field) == value or getattr(part, field) == value.strip("0"):
                return part
        else:
            if getattr(part, field) == value:
                return part
    return None


def by_named(parts: list[Part], value: str) -> Part | None:
    for part in parts:  # error: PFL610
        code = part.code.lower()
        if code == value:
            return part
    return None


def heaviest(parts: list[Part], code: str) -> Part | None:
    best = None
    for part in parts:  # ok: it looks at all of them
        weight = part.weight
        if part.code == code and (best is None or weight > best.weight):
            best = part
    return best


def next_part(parts: Iterator[Part], code: str) -> Part | None:
    for part in parts:  # ok: it goes on where it was
        found = part.code
        if found == code:
            return part
    return None


def near(parts: list[Part], code: str, least: int) -> Part | None:
    for part in parts:  # ok: a key does not find what is heavy
        weight = part.weight
        if part.code == code or weight > least:
            return part
    return None


def same(parts: list[Part], code: str) -> Part | None:
    for part in parts:  # ok: both sides are of the part
        upper = part.code.upper()
        if part.code == upper:
            return part
    return None


def orders(path: str, field: str):
    with open(path) as file:
        rows = json.load(file)
    parts = [Part(line, len(line)) for line in open(path)]
    stream = iter(parts)
    for row in open(path):
        yield by_field(parts, field, row)
        yield by_named(parts, row)
        yield heaviest(parts, row)
        yield next_part(stream, row)
        yield near(parts, row, 3)
        yield same(parts, row)
    yield rows


def listed(path: str):
    parts = [Part(line, len(line)) for line in open(path)]
    found = []
    for row in open(path):
        for part in parts:  # error: PFL610
            code = part.code
            if code == row:
                found.append(part)
                break
    return found


def table(path: str):
    parts = {line: Part(line, len(line)) for line in open(path)}
    return [parts.get(row) for row in open(path)]  # ok
