"""Membership tests on lists, and on things that are no lists."""

STOP_WORDS = ["a", "an", "and", "as", "at", "be", "by", "for", "in", "of", "the", "to"]
STOP_WORDS_SET = frozenset(STOP_WORDS)
FEW = ["a", "b", "c"]


def content(words):
    found = []
    for word in words:
        if word not in STOP_WORDS_SET:
            found.append(word)
    return found


def kept(names: list[str], allowed: list[str]):
    allowed_set = set(allowed)
    return [name for name in names if name in allowed_set]


def built(size):
    wanted = {str(number) for number in range(size)}
    hits = 0
    for number in range(size):
        if str(number) in wanted:
            hits += 1
    return hits


def small(words):
    return [word for word in words if word in FEW]


def literal(words):
    return [word for word in words if word in ["x", "y"]]


def in_set(words, allowed: set[str]):
    return [word for word in words if word in allowed]


def in_text(words, text: str):
    return [word for word in words if word in text]


def growing(words):
    found = ["a"] * 20
    for word in words:
        if word in found:
            found.remove(word)
    return found


def made(rows):
    hits = 0
    for row in rows:
        parts = str(row).split(",")
        if "x" in parts:
            hits += 1
    return hits


def unhashable(rows: list[dict], known: list[dict]):
    return [row for row in rows if row in known]


def unknown(rows, known):
    return [row for row in rows if row in known]


def once(word, known: list[str]):
    return word in known


def run():
    return content(["the", "cat"]), kept(["a"], ["a", "b"]), built(12), small("abz"), made(["x,y"])
