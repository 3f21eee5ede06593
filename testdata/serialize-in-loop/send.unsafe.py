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


def tagged(message, accounts):
    tags = message["tags"]
    for account in accounts:
        account.send(json.dumps(message))
        tags.append(account.name)


def under_another_name(message, accounts):
    same = message
    for account in accounts:
        account.send(json.dumps(message))
        same["to"] = account.name


def looked_at(message, accounts):
    tags = message["tags"]
    serialized = json.dumps(message)
    for account in accounts:
        account.send(serialized, tags[0])
