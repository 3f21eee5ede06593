"""Calls what another file does through functions of its own."""

from low import known, find


def hop(name):
    return find(name)


def none(name):
    return known(name)


def all_of(names):
    for name in names:
        print(hop(name))  # error: PFL509
    return [hop(name) for name in names]  # error: PFL509


def look_alikes(names):
    for name in names:
        print(none(name))  # ok
    return hop(names[0]), [hop for _ in names]  # ok
