"""Serializing the same thing, and another thing, in each iteration."""

import json
import pickle


def send(queue, settings, rows):
    for row in rows:
        queue.append((row, json.dumps(settings)))  # hint: PFL705
    return queue


def pickled(model, names):
    return [(name, pickle.dumps(model)) for name in names]  # hint: PFL705


def each(rows):
    return [json.dumps(row) for row in rows]  # ok: another value each time


def changed(rows):
    state = {}
    found = []
    for row in rows:
        state[row] = 1
        found.append(json.dumps(state))  # ok: the value changes
    return found


def handed(state, rows, update):
    found = []
    for row in rows:
        update(state)
        found.append(json.dumps(state))  # ok: may have been changed
    return found


def once(settings):
    return json.dumps(settings)  # ok: no loop


def run():
    return send([], {"a": 1}, [1, 2]), send([], {}, []), len(pickled([1], "ab")), changed("ab")


def tagged(message, accounts):
    tags = message["tags"]
    for account in accounts:
        account.send(json.dumps(message))  # ok
        tags.append(account.name)


def under_another_name(message, accounts):
    same = message
    for account in accounts:
        account.send(json.dumps(message))  # ok
        same["to"] = account.name


def looked_at(message, accounts):
    tags = message["tags"]
    for account in accounts:
        account.send(json.dumps(message), tags[0])  # hint: PFL705
