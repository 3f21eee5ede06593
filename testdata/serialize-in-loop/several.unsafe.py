"""What is written out twice in an iteration, and what is written out to be parsed again."""

from __future__ import annotations

import json


def sent(rows, settings: dict[str, int], peer):
    serialized = json.dumps(settings)
    shared_serialized = json.dumps({"settings": settings})
    for row in rows:
        peer.send(row, serialized)
        peer.send(row, shared_serialized)


def copied(rows, template):
    for row in rows:
        found = json.loads(json.dumps(template))
        found["row"] = row
        yield found


def changed(rows, state: dict[str, int], peer):
    for row in rows:
        state[row] = 1
        peer.send(json.dumps(state))
        peer.send(json.dumps(row))


def once(settings, peer):
    peer.send(json.dumps(settings))
