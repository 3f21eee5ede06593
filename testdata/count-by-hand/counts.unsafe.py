"""Counting by hand in all forms, and loops that do more."""

from collections import Counter


def by_get(words):
    counts = Counter(iter(words))
    return counts


def by_test(words):
    counts = Counter(iter(words))
    return counts


def by_start(words):
    counts = Counter(iter(words))
    return counts


def by_error(words):
    counts = Counter(iter(words))
    return counts


def by_default(words):
    counts = Counter(word.lower() for word in words)
    return counts


def weighted(pairs):
    counts = {}
    for name, weight in pairs:
        counts[name] = counts.get(name, 0) + weight
    return counts


def more(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
        print(word)
    return counts


def groups(words):
    found = {}
    for word in words:
        found.setdefault(len(word), []).append(word)
    return found


def fixed(words):
    counts = {"all": 0}
    for word in words:
        counts["all"] += 1
    return counts


def numbers(words, table):
    for word in words:
        table[word] += 1
    return table


def total(words):
    count = 0
    for word in words:
        count += 1
    return count


def run():
    words = ["a", "b", "a"]
    return by_get(words), by_test(words), by_start(words), by_error(words), by_default(words), by_get([])
