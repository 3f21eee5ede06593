"""What other files ask of lists that they hand in."""


def is_blocked(host: str, blocked: list[str]) -> bool:
    return host in blocked  # hint: PFL607


def is_listed(host: str, *, hosts: list[str]) -> bool:
    return host in hosts  # hint: PFL607


def is_part(word: str, words: list[str]) -> bool:
    return word in words  # ok: another list in each call


def is_new(word: str, words: list[str]) -> bool:
    return word not in words  # ok: the loop adds to it


def is_known(word: str, words: list[str]) -> bool:
    return word in words  # ok: what is handed in nobody can tell
