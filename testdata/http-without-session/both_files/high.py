"""Calls what another file does through functions of its own."""

from low import path, fetch


def hop(name):
    return fetch(name)


def none(name):
    return path(name)


def all_of(names):
    for name in names:
        print(hop(name))  # error: PFL506 # error: PFL512
    return [hop(name) for name in names]  # error: PFL506 # error: PFL512


def look_alikes(names):
    for name in names:
        print(none(name))  # ok
    return hop(names[0]), [hop for _ in names]  # ok
