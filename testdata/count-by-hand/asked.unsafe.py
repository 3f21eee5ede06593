"""Counts that are asked for keys they may not have, and loops that may break off."""

from collections import Counter, defaultdict


def handled(words: list[str]) -> int:
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    try:
        return counts["total"]
    except KeyError:
        return -1


def kept_keys(words: list[str]) -> tuple[int, int]:
    counts = defaultdict(int)
    for word in words:
        counts[word] += 1
    missing = counts["total"]
    return missing, len(counts)


def broken_off(words: list) -> list[tuple[str, int]]:
    try:
        counts = {}
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    except TypeError:
        print("no word")
    return list(counts.items())


def renamed(words: list[str]) -> None:
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    shown = counts
    print(shown)


def most(words: list[str]) -> str:
    counts = Counter(words)
    return max(counts, key=lambda word: counts[word])


def annotated(words: list[str]) -> int:
    known = {"a", "b"}
    counts: dict[str, int] = Counter(words)
    return sum(count for word, count in counts.items() if word in known)


def bound_again(words: list[str]) -> list[str]:
    counts = {}
    if len(words) > 5:
        counts = {"many": 1}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return sorted(counts)


def weights(rows: list[tuple[str, int]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for name, weight in rows:
        totals[name] = totals.get(name, 0) + weight
    return totals


def last(words: list[str]) -> dict[str, int]:
    places = {}
    for place, word in enumerate(words):
        places[word] = place
    return places


def groups(words: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[0], []).append(word)
    return found


def steps(words: list[str]) -> dict[str, int]:
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + len(word)
    return counts


def halves(words: list[str]) -> dict[str, float]:
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 0.5
    return counts


def total(words: list[str]) -> int:
    count = 0
    for _ in words:
        count += 1
    return count


def lengths(words: list[str]) -> dict[str, int]:
    sizes = {}
    for word in words:
        sizes[word] = len(word)
    return sizes


def run():
    words = ["a", "b", "b"]
    renamed(words)
    return handled(words), kept_keys(words), broken_off(["a", [], "b"]), most(words), annotated(words), bound_again(words)
