"""Loops that leave something behind with each document, and loops that only collect."""

from __future__ import annotations

import spacy


def shown(texts: list[str]) -> None:
    nlp = spacy.load("en_core_web_sm")
    for text in texts:
        doc = nlp(text)
        print(len(doc))


def collected(texts: list[str]) -> list[int]:
    nlp = spacy.load("en_core_web_sm")
    lengths = []
    for doc in nlp.pipe(texts):
        lengths.append(len(doc))
    return lengths


def piped(texts: list[str]) -> list[int]:
    nlp = spacy.load("en_core_web_sm")
    return [len(doc) for doc in nlp.pipe(texts)]


def one(text: str) -> int:
    return len(spacy.load("en_core_web_sm")(text))
