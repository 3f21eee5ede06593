"""What parts are called says nothing of how many there are."""

import json


def spoken(path):
    calls = []
    with open(path) as lines:
        for line in lines:
            calls.append(json.loads(line))
    text = ""
    for call in calls:
        text += str(call["keyword"]) + " "  # hint: PFL601
    return text


def shown(calls):
    text = ""
    for call in calls:
        text += str(call["keyword"]) + " "  # hint: PFL601
    return text


def counted(path):
    total = 0
    with open(path) as lines:
        for line in lines:
            total += len(line)  # ok: a number
    return total
