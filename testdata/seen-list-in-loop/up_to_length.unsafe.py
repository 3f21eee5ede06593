"""Lists that a loop fills up to some length."""

import random


def first_names(path):
    names = []
    with open(path) as lines:
        for line in lines:
            if line not in names:
                names.append(line)
            if len(names) == 5:
                break
    return names


def sample(lines):
    chosen = []
    while len(chosen) < 20:
        line = random.choice(lines)
        if line not in chosen:
            chosen.append(line)
    return chosen


def many(path):
    names = []
    with open(path) as lines:
        for line in lines:
            if line not in names:
                names.append(line)
            if len(names) == 100_000:
                break
    return names


def short_ones(path):
    names = []
    names_set = set()
    with open(path) as lines:
        for line in lines:
            if line not in names_set:
                names_set.add(line)
                names.append(line)
            if len(line) == 5:
                break
    return names


def wanted(path, other):
    names = []
    with open(path) as lines:
        for line in lines:
            names.append(line)
            if len(names) >= 50:
                break
    with open(other) as lines:
        names_set = set(names)
        return [line for line in lines if line in names_set]
