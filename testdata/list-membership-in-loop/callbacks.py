"""Membership tests in callbacks that run once for each item."""


def kept(words, allowed: list[str]):
    return list(filter(lambda word: word in allowed, words))  # hint: PFL607


def told(words, allowed: list[str]):
    return [*map(lambda word: (word, word not in allowed), words)]  # hint: PFL607


def ordered(words, first: list[str]):
    return sorted(words, key=lambda word: word not in first)  # hint: PFL607


def flagged(words, allowed: list[str], wanted):
    return [*map(lambda word: (word, wanted in allowed), words)]  # ok


def by_set(words, allowed: list[str]):
    known = set(allowed)
    return list(filter(lambda word: word in known, words))  # ok


def lazily(allowed: list[str]):
    return lambda word: word in allowed  # ok


def in_text(words, text: str):
    return list(filter(lambda word: word in text, words))  # ok


def few(words):
    return list(filter(lambda word: word in ["a", "b"], words))  # ok
