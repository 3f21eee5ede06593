"""Loops that make one call until it has gone well, and loops that go on."""

import json
import time


def publish(link, event):
    delivered = False
    while not delivered:
        delivered = link.offer(json.dumps(event))


def publish_slowly(link, event):
    delivered = False
    tries = 0
    while not delivered:
        delivered = link.offer(json.dumps(event))
        tries += 1
        time.sleep(1)
    return tries


def drain(link, rows, head):
    done = False
    serialized = json.dumps(head)
    while not done:
        link.send(serialized)
        done = link.send(rows.pop())
