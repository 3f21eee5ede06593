"""What parts are called says nothing of how many there are."""

import json


def spoken(path):
    calls = []
    with open(path) as lines:
        for line in lines:
            calls.append(json.loads(line))
    return "".join([str(call["keyword"]) + " " for call in calls])


def shown(calls):
    return "".join([str(call["keyword"]) + " " for call in calls])


def counted(path):
    total = 0
    with open(path) as lines:
        for line in lines:
            total += len(line)
    return total
