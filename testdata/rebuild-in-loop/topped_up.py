"""A list that is filled up until it has enough that differ."""

import random


def words(size: int, letters: list[str]) -> list[str]:
    found = [random.choice(letters) for _ in range(size)]
    while len(set(found)) < size:  # ok: asks-whether-to-go-on
        found.append(random.choice(letters))
    return found
