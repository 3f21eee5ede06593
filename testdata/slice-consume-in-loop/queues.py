"""Lists that a deque can stand for, and those that it cannot."""

import shlex


def parsed(line: str):
    words = shlex.split(line)
    found = []
    while words:
        word, words = words[0], words[1:]  # hint: PFL605
        if word == "--":
            break
        # a word of the command
        found.append(word)
    return found, len(words)


def walked(nodes: list[dict], limit: int):
    found = []
    while nodes and len(found) < limit:
        found.append(nodes[0])
        nodes = nodes[1:]  # hint: PFL605
    return found


def joined(parts: list[str]):
    text = ""
    for size in range(len(parts)):
        if size % 2:
            parts = parts[1:]  # hint: PFL605
        text += ",".join(parts)  # hint: PFL601
    return text


def returned(names: list[str]):
    while names and names[0] != "end":
        names = names[1:]  # hint: PFL605
    return names


def filled(names: list[str], more):
    while names:
        more(names[0])
        names = names[1:]  # ok: filled again
        if more:
            names.append("more")


def by_index(names: list[str]):
    at = 0
    while at < len(names):
        at += len(names[at])  # ok: an index
    return at


def pages(names: list[str], size: int):
    for start in range(0, len(names), size):
        yield names[start : start + size]  # ok: slices of a whole that stays


def run():
    return (
        parsed("a b -- c"),
        walked([{"a": 1}, {"b": 2}, {}], 2),
        joined(["a", "b", "c"]),
        returned(["a", "end", "b"]),
    )
