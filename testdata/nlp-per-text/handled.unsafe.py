"""Loops whose results somebody sees after an exception."""

from __future__ import annotations

import spacy

nlp = spacy.load("en_core_web_sm")
seen: dict[str, int] = {}


def until_refused(texts: list[str]) -> list[int]:
    found = []
    try:
        for doc in nlp.pipe(texts):
            found.append(len(doc))
    except ValueError:
        pass
    return found


def filled(texts: list[str], found: list[int]) -> None:
    for doc in nlp.pipe(texts):
        found.append(len(doc))


def remembered(texts: list[str]) -> None:
    for doc in nlp.pipe(texts):
        seen[doc.text] = len(doc)


class Counter:
    total = 0

    def count(self, texts: list[str]) -> None:
        for doc in nlp.pipe(texts):
            self.total += len(doc)


def summed(texts: list[str]) -> int:
    total = 0
    for doc in nlp.pipe(texts):
        total += len(doc)
    return total


def one(text: str) -> int:
    return len(nlp(text))


def piped(texts: list[str]) -> int:
    return sum(len(doc) for doc in nlp.pipe(texts))


def lengths(texts: list[str]) -> list[int]:
    return [len(text) for text in texts]


def made(texts: list[str]) -> list[int]:
    return [len(nlp.make_doc(text)) for text in texts]


def blank(texts: list[str]) -> list[int]:
    split = spacy.blank("en")
    return [len(split(text)) for text in texts]
