"""How often something is in a list."""

from collections import Counter
from pathlib import Path


def twice(path):
    names = Path(path).read_text().splitlines()
    found = []
    name_counts = Counter(names)
    for name in names:
        if name_counts[name] > 1:
            found.append(name)
    return found


def exactly(path, wanted):
    names = Path(path).read_text().splitlines()
    name_counts = Counter(names)
    return [name for name in names if wanted == name_counts[name]]


def any_of(path, wanted):
    names = Path(path).read_text().splitlines()
    return [name for name in wanted if name in names]


def at_least_one(path, wanted):
    names = Path(path).read_text().splitlines()
    return [name for name in wanted if name in names]


def texts(path):
    lines = Path(path).read_text().splitlines()
    return [line for line in lines if line.count(",") > 1]


def once(path, name):
    return Path(path).read_text().splitlines().count(name) > 1
