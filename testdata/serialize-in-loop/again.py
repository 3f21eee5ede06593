"""Loops that make one call until it has gone well, and loops that go on."""

import json
import time


def publish(link, event):
    delivered = False
    while not delivered:
        delivered = link.offer(json.dumps(event))  # ok


def publish_slowly(link, event):
    delivered = False
    tries = 0
    while not delivered:
        delivered = link.offer(json.dumps(event))  # ok
        tries += 1
        time.sleep(1)
    return tries


def drain(link, rows, head):
    done = False
    while not done:
        link.send(json.dumps(head))  # hint: PFL705
        done = link.send(rows.pop())
