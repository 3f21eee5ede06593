"""Calls what another file does through functions of its own."""

from low import length, encode


def hop(name):
    return encode(name)


def none(name):
    return length(name)


def all_of(names):
    for name in names:
        print(hop(name))  # hint: PFL803
    return [hop(name) for name in names]  # hint: PFL803


def look_alikes(names):
    for name in names:
        print(none(name))  # ok
    return hop(names[0]), [hop for _ in names]  # ok
