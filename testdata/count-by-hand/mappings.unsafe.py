"""Counting what may be the keys of a mapping, and keys that a call gives."""

from collections import Counter


def of_mapping(known: dict[str, int]):
    counts = Counter(iter(known))
    return counts


def of_counter(words):
    known = Counter(words)
    counts = Counter(iter(known))
    return counts


def of_list(words: list[str]):
    counts = Counter(words)
    return counts


def of_unknown(words):
    counts = Counter(iter(words))
    return counts


def shortened(word):
    return word[:2]


def by_key(words):
    counts = Counter(shortened(word) for word in words)
    return counts


def counted(words):
    return Counter(words)


def of_values(known: dict[str, int]):
    totals = {}
    for word, number in known.items():
        totals[word] = totals.get(word, 0) + number
    return totals


def last(words):
    places = {}
    for place, word in enumerate(words):
        places[word] = place
    return places


def lengths(words):
    found = {}
    for word in words:
        found[word] = len(word)
    return found


def once(words):
    seen = set()
    for word in words:
        seen.add(word)
    return seen


def run():
    words = "one two one twofold".split()
    return (
        dict(of_mapping({"a": 5, "b": 7})),
        dict(of_counter(words)),
        dict(of_list(words)),
        dict(of_unknown(words)),
        dict(by_key(words)),
    )
