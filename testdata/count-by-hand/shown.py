"""Counts that a `Counter` would show, update or merge in another way."""


def report(words: list[str]) -> str:
    counts: dict[str, int] = {}
    print("counting")
    totals = {}
    for word in words:  # hint: PFL617
        totals[word] = totals.get(word, 0) + 1
    print(totals)
    return f"{counts}"


def merged(words: list[str], known: dict[str, int]) -> dict[str, int]:
    totals = {}
    for word in words:  # hint: PFL617
        totals[word] = totals.get(word, 0) + 1
    totals.update(known)
    return totals


def joined(words: list[str], known: dict[str, int]) -> dict[str, int]:
    totals = {}
    for word in words:  # hint: PFL617
        totals[word] = totals.get(word, 0) + 1
    return totals | known


def lines(words: list[str]) -> list[str]:
    totals = {}
    for word in words:  # hint: PFL617
        totals[word] = totals.get(word, 0) + 1
    return [f"{word}: {count}" for word, count in totals.items()]
