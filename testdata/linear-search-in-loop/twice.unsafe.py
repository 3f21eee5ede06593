"""How often something is in a list."""

from pathlib import Path


def twice(path):
    names = Path(path).read_text().splitlines()
    found = []
    for name in names:
        if names.count(name) > 1:
            found.append(name)
    return found


def exactly(path, wanted):
    names = Path(path).read_text().splitlines()
    return [name for name in names if wanted == names.count(name)]


def any_of(path, wanted):
    names = Path(path).read_text().splitlines()
    names_set = set(names)
    return [name for name in wanted if name in names_set]


def at_least_one(path, wanted):
    names = Path(path).read_text().splitlines()
    names_set = set(names)
    return [name for name in wanted if name in names_set]


def texts(path):
    lines = Path(path).read_text().splitlines()
    return [line for line in lines if line.count(",") > 1]


def once(path, name):
    return Path(path).read_text().splitlines().count(name) > 1
