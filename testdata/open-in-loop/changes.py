"""Files that are read again because they may have changed."""

import hashlib
import json

MAX_ATTEMPTS = 5


def digest(path):
    with open(path, "rb") as file:  # ok: read again until it is the same twice
        return hashlib.sha256(file.read()).hexdigest()


def stable(path):
    for _ in range(MAX_ATTEMPTS):
        found = digest(path)
        if found == digest(path):
            break
    else:
        return None
    return found


def loaded(path):
    with open(path) as file:  # ok: the loop looks for changes
        return json.load(file)


def follow(path, lines):
    last = loaded(path)
    for line in lines:
        new = loaded(path)
        if new != last:
            last = new
            print(line, "has changed", path)


def weights(path):
    with open(path) as file:  # hint: PFL702
        return json.load(file)


def weigh(lines, wanted):
    total = 0
    for line in lines:
        found = weights("weights.json")
        if line != wanted:
            total += found[line]
    return total
