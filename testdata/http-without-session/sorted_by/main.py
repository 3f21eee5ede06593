"""Functions that `sorted` and its like run for each item, by name."""

import requests

from mapping import address_of, fetch


def size_of(name):
    return len(requests.get(f"https://host/{name}").content)


def by_size(names):
    return sorted(names, key=size_of)  # error: PFL506


def in_place(names: list[str]):
    names.sort(key=size_of)  # error: PFL506


def larger(one, other):
    return max(one, other, key=size_of)  # ok: two of them


def by_address(names):
    return sorted(names, key=address_of)  # ok: it asks nobody


def elsewhere(names):
    return list(map(fetch, names))  # error: PFL506, PFL512


def elsewhere_by_key(names):
    return sorted(names, key=fetch)  # error: PFL506


def handed_on(names, run):
    return run(fetch, names)  # ok: what it does with it is not known
