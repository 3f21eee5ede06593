"""Serializing the same thing, and another thing, in each iteration."""

import json
import pickle


def send(queue, settings, rows):
    for row in rows:
        queue.append((row, json.dumps(settings)))
    return queue


def pickled(model, names):
    serialized = pickle.dumps(model)
    return [(name, serialized) for name in names]


def each(rows):
    return [json.dumps(row) for row in rows]


def changed(rows):
    state = {}
    found = []
    for row in rows:
        state[row] = 1
        found.append(json.dumps(state))
    return found


def handed(state, rows, update):
    found = []
    for row in rows:
        update(state)
        found.append(json.dumps(state))
    return found


def once(settings):
    return json.dumps(settings)


def run():
    return send([], {"a": 1}, [1, 2]), send([], {}, []), len(pickled([1], "ab")), changed("ab")
