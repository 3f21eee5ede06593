"""A name of its own for a type with parts."""

from typing import NewType

Words = NewType("Words", list[str])


def first(word: str, words: Words):
    return min(words) < word  # hint: PFL611


def asked(path, words: Words):
    with open(path) as lines:
        for word in lines:
            yield first(word, words)


def first_read(word: str, words: Words):
    words = Words(word.split())
    return min(words) < word  # ok: another one in each call


def asked_again(path, words: Words):
    with open(path) as lines:
        return [first_read(word, words) for word in lines]
