"""Lists whose elements are shown to have a hash, and lists of which nothing shows it."""

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
