"""Counts of what may be nothing at all."""


def count(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return sorted(counts.items())


def run():
    try:
        return count(None)
    except TypeError:
        return count(["a", "b", "a"])
