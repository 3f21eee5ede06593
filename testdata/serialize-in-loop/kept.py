"""Values that modules and objects keep, written out in a loop or in a function that one calls."""

import json
import os
import pickle

SCHEMA = {"type": "object", "required": ["name"]}
STATE = {"sent": 0}
PATHS = os.environ


class Sender:
    LAYOUT = {"columns": ["name", "price"]}

    def __init__(self, peer, layout):
        self.peer = peer
        self.layout = layout
        self.history = []
        self.request = {"messages": self.history}
        self.state = {"done": 0}
        self.count = 0

    def send_all(self, rows):
        for row in rows:
            self.peer.send(row, json.dumps(self.LAYOUT))  # hint: PFL705
            self.peer.send(row, pickle.dumps(self.layout))  # hint: PFL705
            self.count += 1

    def send(self, row):
        self.peer.send(row, json.dumps(self.layout))  # hint: PFL705

    def send_each(self, rows):
        for row in rows:
            self.send(row)

    def talk(self, lines):
        for line in lines:
            self.history.append(line)
            self.peer.send(json.dumps(self.request))  # ok: it holds the history
            self.peer.send(json.dumps(self.history))  # ok: it grows

    def report(self, rows):
        for row in rows:
            self.note(row)
            self.peer.send(json.dumps(self.state))  # ok: a method changes it

    def note(self, row):
        self.state["done"] += len(row)

    def progress(self, rows):
        for row in rows:
            self.count += len(row)
            self.peer.send(json.dumps({"count": self.count}))  # ok: it counts


def wrapped(row):
    return {"schema": json.dumps(SCHEMA), "row": json.dumps(row)}  # hint: PFL705 because through-a-call


def publish(rows, peer):
    for row in rows:
        peer.send(wrapped(row))


def marked(row, settings, peer):
    peer.send(row, json.dumps(settings))  # hint: PFL705


def mark_all(rows, settings, peer):
    for row in rows:
        marked(row, settings, peer)


def counted(row, peer):
    STATE["sent"] += 1
    peer.send(row, json.dumps(STATE))  # ok: it counts


def count_all(rows, peer):
    for row in rows:
        counted(row, peer)


def greeted(peers):
    for peer in peers:
        peer.send(json.dumps({"kind": "hello", "version": 2}))  # hint: PFL705


def fitted(trace, most):
    while len(json.dumps(trace)) > most:  # ok: the loop makes it shorter
        longest = max(trace["spans"], key=len)
        longest["log"] = longest["log"][:-1]
    return trace


def edited(tree, names, peer):
    for name in names:
        branch = tree["branches"][0]
        branch["name"] = name
        peer.send(json.dumps(tree))  # ok: a part of it is changed


def gathered(names, peer):
    parts = []
    message = {"parts": parts}
    for name in names:
        parts.append(name)
        peer.send(json.dumps(message))  # ok: what it holds grows


def renamed(tree, peer):
    for node in tree["nodes"]:
        node["seen"] = True
        peer.send(json.dumps(tree))  # ok: its nodes change


def request(peer, path, body=None):
    data = None
    if body is not None:
        data = json.dumps(body)  # ok: no loop gives a body
    return peer.send(path, data)


def pages(peer):
    found = []
    while page := request(peer, "pages"):
        found.append(page)
    return found
