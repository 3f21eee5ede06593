"""Whole mappings, whose keys may be the same each time."""

import json


def merged(path):
    found = {}
    with open(path) as lines:
        for line in lines:
            found = {**found, **json.loads(line)}  # hint: PFL604 because merges-mappings
    return found


def named(path):
    found = {}
    with open(path) as lines:
        for line in lines:
            found = {**found, line: json.loads(line)}  # error: PFL604
    return found


def constant(path):
    found = {}
    with open(path) as lines:
        for line in lines:
            found = {**found, "last": line}  # ok: the dict does not grow
    return found


def options(defaults, path):
    with open(path) as lines:
        for line in lines:
            chosen = {**defaults, **json.loads(line)}  # ok: starts afresh each time
            yield chosen
