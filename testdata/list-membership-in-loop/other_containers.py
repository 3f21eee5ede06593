"""Membership tests that search no list."""


def in_set(words: list[str], known: set[str]):
    return [word for word in words if word in known]  # ok: a set


def in_keys(words: list[str], known: dict[str, int]):
    return [word for word in words if word in known]  # ok: a dict


def in_text(words: list[str], text: str):
    return [word for word in words if word in text]  # ok: a text


def in_range(numbers: list[int]):
    return [number for number in numbers if number in range(1_000)]  # ok: a range computes it
