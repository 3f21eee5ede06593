"""Calls what another file does through functions of its own."""

from low import by_kept, embed


def hop(name):
    return embed(name)


def none(name):
    return by_kept(name)


def all_of(names):
    for name in names:
        print(hop(name))  # error: PFL801
    return [hop(name) for name in names]  # error: PFL801


def look_alikes(names):
    for name in names:
        print(none(name))  # ok
    return hop(names[0]), [hop for _ in names]  # ok
