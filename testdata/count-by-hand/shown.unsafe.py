"""Counts that a `Counter` would show, update or merge in another way."""

from collections import Counter


def report(words: list[str]) -> str:
    counts: dict[str, int] = {}
    print("counting")
    totals = {}
    for word in words:
        totals[word] = totals.get(word, 0) + 1
    print(totals)
    return f"{counts}"


def merged(words: list[str], known: dict[str, int]) -> dict[str, int]:
    totals = {}
    for word in words:
        totals[word] = totals.get(word, 0) + 1
    totals.update(known)
    return totals


def joined(words: list[str], known: dict[str, int]) -> dict[str, int]:
    totals = {}
    for word in words:
        totals[word] = totals.get(word, 0) + 1
    return totals | known


def lines(words: list[str]) -> list[str]:
    totals = Counter(words)
    return [f"{word}: {count}" for word, count in totals.items()]


def lengths(words: list[str]) -> dict[str, int]:
    longest: dict[str, int] = {}
    for word in words:
        longest[word[0]] = max(longest.get(word[0], 0), len(word))
    return longest


def points(rounds: list[tuple[str, int]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for player, won in rounds:
        totals[player] = totals.get(player, 0) + won
    return totals


def numbered(words: list[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for word in words:
        places[word] = len(places) + 1
    return places
