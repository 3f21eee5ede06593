"""Calls what another file does through functions of its own."""

from low import known, read


def hop(name):
    return read(name)


def none(name):
    return known(name)


def all_of(names):
    for name in names:
        print(hop(name))  # error: PFL508
    return [hop(name) for name in names]  # error: PFL508


def look_alikes(names):
    for name in names:
        print(none(name))  # ok
    return hop(names[0]), [hop for _ in names]  # ok
