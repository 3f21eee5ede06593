"""Counts of a few values."""


def sides(words: list[str]):
    counts: dict[str, int] = {}
    for side in ("left", "right", "left"):  # ok: few-by-nature
        counts[side] = counts.get(side, 0) + 1
    return counts


def initials(words: list[str]):
    counts: dict[str, int] = {}
    for word in words:  # hint: PFL617
        counts[word] = counts.get(word, 0) + 1
    return counts
