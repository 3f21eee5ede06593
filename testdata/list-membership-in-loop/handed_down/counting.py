from typing import TypedDict

import known

given = None


class Words(TypedDict):
    known: list[str]
    seen: set[str]


def count(path):
    words = list(open("words.txt"))
    return sum(known.passes(line, words) for line in open(path))


def count_of_two(path):
    found = 0
    for line in open(path):
        found += known.is_one_of_two(line, [line.lower(), line.upper()])
    return found


def set_elsewhere(path):
    found = 0
    for line in open(path):
        found += line in known.names  # hint: PFL607
        found += line in known.label  # ok
    return found


def of_typed_items(path, words: Words):
    found = 0
    for line in open(path):
        found += line in words["known"]  # hint: PFL607
        found += line in words["seen"]  # ok
    return found


def made_where_none_is_given(path):
    words = given or list(open("words.txt"))
    others = given or set(open("words.txt"))
    found = 0
    for line in open(path):
        found += line in words  # error: PFL607
        found += line in others  # ok
    return found
