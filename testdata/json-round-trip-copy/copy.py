"""Copies by text and bytes."""

import json
import pickle


def rows(templates, name):
    found = []
    for template in templates:
        row = json.loads(json.dumps(template))  # hint: PFL706
        row["name"] = name
        found.append(row)
    return found


def cloned(items):
    return [pickle.loads(pickle.dumps(item)) for item in items]  # hint: PFL706


def once(template):
    return json.loads(json.dumps(template))  # ok: no loop


def converted(items):
    return [json.loads(json.dumps(item, default=str)) for item in items]  # ok: converts on the way


def mixed(items):
    return [json.loads(pickle.dumps(item)) for item in items]  # ok: two formats
