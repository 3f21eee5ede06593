"""Documents that comprehensions look into, and loops that change their texts."""

from __future__ import annotations

import spacy

nlp = spacy.load("en_core_web_sm")


def lengths(texts: list[str]) -> list[int]:
    return [len(doc) for doc in nlp.pipe(texts)]


def entities(texts: list[str]) -> list[list[str]]:
    return [[entity.text for entity in doc.ents] for doc in nlp.pipe(texts)]


def languages(texts: list[str]) -> set[str]:
    return {doc.lang_ for doc in nlp.pipe(texts)}


def by_text(texts: list[str]) -> dict[str, int]:
    return {text: len(nlp(text)) for text in texts}


def growing(texts: list[str]) -> list[int]:
    found = []
    for text in texts:
        doc = nlp(text)
        if len(texts) < 3:
            texts.append("one more")
        found.append(len(doc))
    return found


def one(text: str) -> int:
    return len(nlp(text))


def piped(texts: list[str]) -> list[int]:
    return [len(doc) for doc in nlp.pipe(texts)]


def stripped(texts: list[str]) -> list[str]:
    return [text.strip() for text in texts]


def batches(batches: list[list[str]]) -> list[int]:
    return [len(doc) for batch in batches for doc in nlp.pipe(batch)]


def made(texts: list[str]) -> list[int]:
    return [len(nlp.make_doc(text)) for text in texts]
