"""Calls what another file does through functions of its own."""

from low import plain, embed


def hop(name):
    return embed(name)


def none(name):
    return plain(name)


def all_of(names):
    for name in names:
        print(hop(name))  # error: PFL510
    return [hop(name) for name in names]  # error: PFL510


def look_alikes(names):
    for name in names:
        print(none(name))  # ok
    return hop(names[0]), [hop for _ in names]  # ok
