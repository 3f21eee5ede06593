"""Whole mappings, whose keys may be the same each time."""

import json


def merged(path):
    found = {}
    with open(path) as lines:
        for line in lines:
            found = {**found, **json.loads(line)}
    return found


def named(path):
    found = {}
    with open(path) as lines:
        for line in lines:
            found[line] = json.loads(line)
    return found


def constant(path):
    found = {}
    with open(path) as lines:
        for line in lines:
            found = {**found, "last": line}
    return found


def options(defaults, path):
    with open(path) as lines:
        for line in lines:
            chosen = {**defaults, **json.loads(line)}
            yield chosen
