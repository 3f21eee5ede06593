"""Tables that are fetched once for each kind, into a cache that another function may fill."""

import requests

_TABLES = {}


def _fetch_table(kind):
    for line in requests.get(f"https://tags.example/{kind}.map", timeout=5).text.splitlines():
        fine, coarse = line.split("\t")
        _TABLES.setdefault(kind, {})[fine] = coarse


def table(kind):
    if kind not in _TABLES:
        _fetch_table(kind)
    return _TABLES[kind]


def column(kind, name):
    if kind not in _TABLES or name not in _TABLES[kind]:
        _fetch_table(kind)
    return _TABLES[kind][name]


def coarse_tags(kind, tags):
    return [table(kind)[tag] for tag in tags]  # ok


def columns(kind, names):
    found = {}
    for name in names:
        found[name] = column(kind, name)  # ok
    return found


def fresh(kind):
    if kind in _TABLES:
        del _TABLES[kind]
    _fetch_table(kind)
    return _TABLES[kind]


def fresh_tags(kinds):
    return [len(fresh(kind)) for kind in kinds]  # error: PFL512 # error: PFL506
