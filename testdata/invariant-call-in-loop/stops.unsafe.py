"""Stop words, sums and parsed constants, in loops and in functions that loops call."""

from __future__ import annotations

import json
from datetime import datetime

from nltk.corpus import stopwords

LIMITS = '{"low": 1, "high": 5}'


def words_of(texts: list[str]):
    value = stopwords.words("english")
    stop = set(value)
    for text in texts:
        yield [word for word in text.split() if word not in stop]


def nested(texts: list[str]):
    value = stopwords.words("english")
    value_set = set(value)
    return [[word for word in text.split() if word not in value_set] for text in texts]


def clean(text: str) -> str:
    stop = set(stopwords.words("english"))
    return " ".join(word for word in text.split() if word not in stop)


def cleaned(texts: list[str]):
    return [clean(text) for text in texts]


def is_late(row) -> bool:
    return row.day > datetime.strptime("2024-01-31", "%Y-%m-%d")


def late(rows):
    return [row for row in rows if is_late(row)]


def in_limits(number: int) -> bool:
    limits = json.loads(LIMITS)
    return limits["low"] <= number <= limits["high"]


def inside(numbers: list[int]):
    return list(filter(in_limits, numbers))


def shares(weights: list[float]):
    total = sum(weights)
    return [weight / total for weight in weights]


def running(weights: list[float]):
    taken: list[float] = []
    for weight in weights:
        taken.append(weight)
        yield sum(taken)


def totals(groups: list[list[float]]):
    return [sum(group) for group in groups]


def options(raw: str):
    found = json.loads(raw)
    return found["low"]


def all_options(rows):
    return [options(row) for row in rows]


def defaults() -> dict:
    return json.loads(LIMITS)


def all_defaults(rows):
    for row in rows:
        found = defaults()
        found["row"] = row
        yield found


def once(text: str):
    stop = set(stopwords.words("english"))
    return [word for word in text.split() if word not in stop]


def fields() -> frozenset[str]:
    return frozenset(("name", "kind", "size", "owner", "group", "mode", "link", "path", "type"))


def all_fields(rows):
    return [fields() | row.fields for row in rows]


def flagged(rows, flags: list[bool]):
    return [row for row in rows if any(flags)]
