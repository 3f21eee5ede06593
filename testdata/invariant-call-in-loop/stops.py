"""Stop words, sums and parsed constants, in loops and in functions that loops call."""

from __future__ import annotations

import json
from datetime import datetime

from nltk.corpus import stopwords

LIMITS = '{"low": 1, "high": 5}'


def words_of(texts: list[str]):
    for text in texts:
        stop = set(stopwords.words("english"))  # error: PFL615
        yield [word for word in text.split() if word not in stop]


def nested(texts: list[str]):
    return [
        [word for word in text.split() if word not in stopwords.words("english")]  # error: PFL615
        for text in texts
    ]


def clean(text: str) -> str:
    stop = set(stopwords.words("english"))  # error: PFL615
    return " ".join(word for word in text.split() if word not in stop)


def cleaned(texts: list[str]):
    return [clean(text) for text in texts]


def is_late(row) -> bool:
    return row.day > datetime.strptime("2024-01-31", "%Y-%m-%d")  # hint: PFL615


def late(rows):
    return [row for row in rows if is_late(row)]


def in_limits(number: int) -> bool:
    limits = json.loads(LIMITS)  # hint: PFL615
    return limits["low"] <= number <= limits["high"]


def inside(numbers: list[int]):
    return list(filter(in_limits, numbers))


def shares(weights: list[float]):
    return [weight / sum(weights) for weight in weights]  # error: PFL615


def running(weights: list[float]):
    taken: list[float] = []
    for weight in weights:
        taken.append(weight)
        yield sum(taken)  # hint: PFL619


def totals(groups: list[list[float]]):
    return [sum(group) for group in groups]  # ok: another list each time


def options(raw: str):
    found = json.loads(raw)  # ok: another text each time
    return found["low"]


def all_options(rows):
    return [options(row) for row in rows]


def defaults() -> dict:
    return json.loads(LIMITS)  # ok: each caller gets its own


def all_defaults(rows):
    for row in rows:
        found = defaults()
        found["row"] = row
        yield found


def once(text: str):
    stop = set(stopwords.words("english"))  # ok: no loop
    return [word for word in text.split() if word not in stop]


def fields() -> frozenset[str]:
    return frozenset(("name", "kind", "size", "owner", "group", "mode", "link", "path", "type"))  # ok: short


def all_fields(rows):
    return [fields() | row.fields for row in rows]


def flagged(rows, flags: list[bool]):
    return [row for row in rows if any(flags)]  # ok: ends with the first hit
