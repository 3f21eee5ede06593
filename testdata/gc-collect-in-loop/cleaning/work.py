"""Loops that call the helpers."""

from memory import (
    free,
    free_after_pass,
    free_at_the_end,
    free_if_asked,
    free_on_error,
    free_sometimes,
)


def sizes(texts: list[str]) -> list[int]:
    found = []
    for text in texts:
        found.append(len(text.split()))
        free()
    return found


def scores(texts: list[str]) -> list[int]:
    found = []
    for number, text in enumerate(texts):
        found.append(text.count("a"))
        if number % 500 == 0:
            free_sometimes()
    free_at_the_end()
    return found


def passes(texts: list[str], count: int) -> int:
    total = 0
    for _ in range(count):
        for text in texts:
            total += len(text.split())
        free_after_pass()
    return total


def numbers(texts: list[str]) -> list[float]:
    found = []
    for text in texts:
        try:
            found.append(float(text))
        except ValueError:
            free_on_error()
        free_if_asked(len(found) > 100)
    return found
