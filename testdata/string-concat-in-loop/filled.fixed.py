"""What parts are called says nothing of how many there are."""

import json


def spoken(path):
    calls = []
    with open(path) as lines:
        for line in lines:
            calls.append(json.loads(line))
    text_parts = []
    for call in calls:
        text_parts.append(str(call["keyword"]) + " ")
    return "".join(text_parts)


def shown(calls):
    text_parts = []
    for call in calls:
        text_parts.append(str(call["keyword"]) + " ")
    return "".join(text_parts)


def counted(path):
    total = 0
    with open(path) as lines:
        for line in lines:
            total += len(line)
    return total
