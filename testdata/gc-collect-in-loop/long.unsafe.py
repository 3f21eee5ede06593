"""Collections in loops of which the code shows that they go long, and in others."""

import gc
import json


def of_lines(path):
    total = 0
    with open(path) as file:
        for line in file:
            total += len(line)
        gc.collect()
    return total


def counted():
    found = []
    for number in range(10_000):
        found.append(json.dumps({"number": number}))
    gc.collect()
    return found


def parsed(line):
    gc.collect()
    return line.split()


def rows(path):
    with open(path) as file:
        return [parsed(line) for line in file]


def trained(path, model):
    with open(path) as file:
        for line in file:
            model.fit(line)
        gc.collect()


def levels(image, depth=4):
    for level in range(depth):
        image.append(level)
    gc.collect()


def load(path):
    with open(path, "rb") as file:
        return file.read()


def loaded(paths):
    for path in paths:
        load(path)
    gc.collect()
