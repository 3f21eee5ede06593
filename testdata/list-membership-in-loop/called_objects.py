"""Objects that are called, and search what they hold."""


class Known:
    def __init__(self, path: str):
        with open(path) as lines:
            self.words = list(lines)

    def __call__(self, word: str) -> bool:
        return word in self.words  # error: PFL607


def known(path: str, words: list[str]) -> list[str]:
    is_known = Known(path)
    return [word for word in words if is_known(word)]


class Read:
    def __init__(self, path: str):
        with open(path) as lines:
            self.words = list(lines)

    def __call__(self, word: str) -> bool:
        return word in self.words  # ok: another object each time


def read(paths: list[str], word: str) -> list[str]:
    found = []
    for path in paths:
        has = Read(path)
        if has(word):
            found.append(path)
    return found


def member(word: str, words: list[str] | str) -> bool:
    if isinstance(words, str):
        raise TypeError(words)
    return word in words  # hint: PFL607


def changed_member(word: str, words: list[str]) -> bool:
    extend(words)
    return word in words  # ok: the list may grow


def extend(words: list[str]) -> None:
    words.append("")


def members(given: list[str], words: list[str]) -> list[str]:
    return [word for word in given if member(word, words) or changed_member(word, words)]
