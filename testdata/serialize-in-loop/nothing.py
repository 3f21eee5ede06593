"""Serializing nothing, each time."""

import json


def record(name, details=None):
    return name, json.dumps(details)  # ok: constant-value


def record_all(names):
    return [record(name) for name in names]


def written(names, details):
    found = []
    for name in names:
        found.append((name, json.dumps(details)))  # hint: PFL705
    return found


def written_without(names):
    details = None
    found = []
    for name in names:
        found.append((name, json.dumps(details)))  # ok: constant-value
    return found
