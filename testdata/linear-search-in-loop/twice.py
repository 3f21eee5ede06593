"""How often something is in a list."""

from pathlib import Path


def twice(path):
    names = Path(path).read_text().splitlines()
    found = []
    for name in names:
        if names.count(name) > 1:  # error: PFL610
            found.append(name)
    return found


def exactly(path, wanted):
    names = Path(path).read_text().splitlines()
    return [name for name in names if wanted == names.count(name)]  # error: PFL610


def any_of(path, wanted):
    names = Path(path).read_text().splitlines()
    return [name for name in wanted if names.count(name) > 0]  # ok: asks-for-presence  # hint: PFL618


def at_least_one(path, wanted):
    names = Path(path).read_text().splitlines()
    return [name for name in wanted if names.count(name) >= 1]  # ok: asks-for-presence  # hint: PFL618


def texts(path):
    lines = Path(path).read_text().splitlines()  # hint: PFL701
    return [line for line in lines if line.count(",") > 1]  # ok: a short text


def once(path, name):
    return Path(path).read_text().splitlines().count(name) > 1  # ok: no loop
