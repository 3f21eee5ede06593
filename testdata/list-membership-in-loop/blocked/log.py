"""Lines that are looked at one by one."""

from .hosts import is_blocked, is_known, is_listed, is_new, is_part


def allowed(lines, blocked: list[str], hosts: list[str]):
    found = []
    for line in lines:
        if not is_blocked(line, blocked) and is_listed(line, hosts=hosts):
            found.append(line)
    return found


def split(lines, word: str):
    return [is_part(word, line.split()) for line in lines]


def fresh(lines):
    words: list[str] = []
    for line in lines:
        if is_new(line, words):
            print(line)
        words.append(line)


def spread(lines):
    return [is_known(*line) for line in lines]
