"""A parser that writes down what it did, if somebody wants to see it."""

import json

import pandas


def parse(text, debug_dump=None):
    tokens = text.split()
    if debug_dump is not None:
        with open(debug_dump, "w") as file:
            json.dump(tokens, file)
    return tokens


def table(rows, target=None):
    frame = pandas.DataFrame(rows)
    if target:
        frame.to_csv(target)
    return frame


def summary(rows, target=None):
    if target is None:
        target = "summary.csv"
    table(rows, target)


def kept(text, mode="memory", path="kept.txt"):
    if mode == "disk":
        with open(path, "w") as file:
            file.write(text)
    return text


def handed(text, mode="memory"):
    if mode != "disk":
        return text
    return kept(text, mode=mode)
