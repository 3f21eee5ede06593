"""Counting by hand in all forms, and loops that do more."""

from collections import defaultdict


def by_get(words):
    counts = {}
    for word in words:  # hint: PFL617
        counts[word] = counts.get(word, 0) + 1
    return counts


def by_test(words):
    counts = {}
    for word in words:  # hint: PFL617
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def by_start(words):
    counts = {}
    for word in words:  # hint: PFL617
        if word not in counts:
            counts[word] = 0
        counts[word] += 1
    return counts


def by_error(words):
    counts = {}
    for word in words:  # hint: PFL617
        try:
            counts[word] += 1
        except KeyError:
            counts[word] = 1
    return counts


def by_default(words):
    counts = defaultdict(int)
    for word in words:  # hint: PFL617
        counts[word.lower()] += 1
    return counts


def weighted(pairs):
    counts = {}
    for name, weight in pairs:
        counts[name] = counts.get(name, 0) + weight  # ok: sums weights
    return counts


def more(words):
    counts = {}
    for word in words:  # ok: does more than count
        counts[word] = counts.get(word, 0) + 1
        print(word)
    return counts


def groups(words):
    found = {}
    for word in words:  # ok: collects
        found.setdefault(len(word), []).append(word)
    return found


def fixed(words):
    counts = {"all": 0}
    for word in words:  # ok: one key
        counts["all"] += 1
    return counts


def numbers(words, table):
    for word in words:  # ok: nobody knows what it is
        table[word] += 1
    return table


def total(words):
    count = 0
    for word in words:  # ok: a number
        count += 1
    return count


def run():
    words = ["a", "b", "a"]
    return by_get(words), by_test(words), by_start(words), by_error(words), by_default(words), by_get([])
