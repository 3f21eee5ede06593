"""Lists that a deque can stand for, and those that it cannot."""

import shlex


def parsed(line: str):
    words = shlex.split(line)
    found = []
    while words:
        word, words = words[0], words[1:]
        if word == "--":
            break
        # a word of the command
        found.append(word)
    return found, len(words)


def walked(nodes: list[dict], limit: int):
    found = []
    while nodes and len(found) < limit:
        found.append(nodes[0])
        nodes = nodes[1:]
    return found


def joined(parts: list[str]):
    text_parts = []
    for size in range(len(parts)):
        if size % 2:
            parts = parts[1:]
        text_parts.append(",".join(parts))
    return "".join(text_parts)


def returned(names: list[str]):
    while names and names[0] != "end":
        names = names[1:]
    return names


def filled(names: list[str], more):
    while names:
        more(names[0])
        names = names[1:]
        if more:
            names.append("more")


def by_index(names: list[str]):
    at = 0
    while at < len(names):
        at += len(names[at])
    return at


def pages(names: list[str], size: int):
    for start in range(0, len(names), size):
        yield names[start : start + size]


def run():
    return (
        parsed("a b -- c"),
        walked([{"a": 1}, {"b": 2}, {}], 2),
        joined(["a", "b", "c"]),
        returned(["a", "end", "b"]),
    )
