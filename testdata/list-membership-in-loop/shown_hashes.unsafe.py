"""Lists whose elements are shown to have a hash, and lists of which nothing shows it."""

import json
from collections import Counter


def of_annotated(path: str, words: list[str]) -> list[str]:
    known: set = set()
    with open(path) as file:
        for line in file:
            known.add(line.strip())
    return [word for word in words if word in known]


def of_counted(rows, path: str) -> list[str]:
    with open(path) as file:
        known = {line.strip() for line in file}
    return [kind for kind in Counter(row.kind for row in rows) if kind in known]


def of_either(owners, names, sure=False):
    known = list(owners) if sure else [*owners, "all"]
    known_set = set(known)
    return [name for name in names if name in known_set]


def of_file(path: str):
    with open(path) as file:
        return of_either(json.load(file), ["a", "b"])


def of_owners():
    return of_either({"a": 1}, ["a", "b"])


def of_lists(values: list, names):
    tables = [value for value in values if isinstance(value, list)]
    return [name for name in names if name in tables]
