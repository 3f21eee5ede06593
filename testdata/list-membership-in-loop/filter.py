"""Membership tests on lists, and on things that are no lists."""

STOP_WORDS = ["a", "an", "and", "as", "at", "be", "by", "for", "in", "of", "the", "to"]
FEW = ["a", "b", "c"]


def content(words):
    found = []
    for word in words:
        if word not in STOP_WORDS:  # hint: PFL607
            found.append(word)
    return found


def kept(names: list[str], allowed: list[str]):
    return [name for name in names if name in allowed]  # hint: PFL607


def built(size):
    wanted = [str(number) for number in range(size)]
    hits = 0
    for number in range(size):
        if str(number) in wanted:  # hint: PFL607
            hits += 1
    return hits


def small(words):
    return [word for word in words if word in FEW]  # ok: three elements


def literal(words):
    return [word for word in words if word in ["x", "y"]]  # ok: a literal


def in_set(words, allowed: set[str]):
    return [word for word in words if word in allowed]  # ok: a set


def in_text(words, text: str):
    return [word for word in words if word in text]  # ok: part of a string


def growing(words):
    found = ["a"] * 20
    for word in words:
        if word in found:  # ok: the list changes in the loop
            found.remove(word)  # hint: PFL610
    return found


def made(rows):
    hits = 0
    for row in rows:
        parts = str(row).split(",")
        if "x" in parts:  # ok: made in the same iteration
            hits += 1
    return hits


def unhashable(rows: list[dict], known: list[dict]):
    return [row for row in rows if row in known]  # ok: dicts have no hash


def unknown(rows, known):
    return [row for row in rows if row in known]  # ok: nobody knows what it is


def once(word, known: list[str]):
    return word in known  # ok: no loop


def run():
    return content(["the", "cat"]), kept(["a"], ["a", "b"]), built(12), small("abz"), made(["x,y"])
