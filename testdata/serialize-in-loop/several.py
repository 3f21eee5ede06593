"""What is written out twice in an iteration, and what is written out to be parsed again."""

from __future__ import annotations

import json


def sent(rows, settings: dict[str, int], peer):
    for row in rows:
        peer.send(row, json.dumps(settings))  # hint: PFL705
        peer.send(row, json.dumps({"settings": settings}))  # hint: PFL705


def copied(rows, template):
    for row in rows:
        found = json.loads(json.dumps(template))  # hint: PFL706
        found["row"] = row
        yield found


def changed(rows, state: dict[str, int], peer):
    for row in rows:
        state[row] = 1
        peer.send(json.dumps(state))  # ok: it changes
        peer.send(json.dumps(row))  # ok: another value each time


def once(settings, peer):
    peer.send(json.dumps(settings))  # ok: no loop
