"""A reader of forms, which notes what it saw only if it is asked to."""

import json

RULES = "rules.json"


def parse(text, keep=False):
    if keep:
        with open("seen.txt", "a") as file:  # ok: the loops over there do not ask for it
            file.write(text)
    return text.split()


def clean(text, keep=False):
    if keep:
        with open("seen.txt", "a") as file:  # hint: PFL702
            file.write(text)
    return text.strip()


def checked(text, strict=None):
    if strict:
        with open(RULES) as file:  # ok: nobody is strict
            return json.load(file)
    return text


def parse_all(texts):
    found = [checked(text) for text in texts]
    for text in texts:
        found.append(checked(text, strict=False))
    return found


def weighed(text, weights=True):
    if weights:
        with open("weights.json") as file:  # hint: PFL702
            return json.load(file)[text]
    return 1


def weigh_all(texts):
    return [weighed(text) for text in texts] + [weighed(text, weights=False) for text in texts]
