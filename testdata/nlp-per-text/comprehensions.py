"""Documents that comprehensions look into, and loops that change their texts."""

from __future__ import annotations

import spacy

nlp = spacy.load("en_core_web_sm")


def lengths(texts: list[str]) -> list[int]:
    return [len(nlp(text)) for text in texts]  # error: PFL806


def entities(texts: list[str]) -> list[list[str]]:
    return [[entity.text for entity in nlp(text).ents] for text in texts]  # error: PFL806


def languages(texts: list[str]) -> set[str]:
    return {nlp(text).lang_ for text in texts}  # error: PFL806


def by_text(texts: list[str]) -> dict[str, int]:
    return {text: len(nlp(text)) for text in texts}  # error: PFL806


def growing(texts: list[str]) -> list[int]:
    found = []
    for text in texts:
        doc = nlp(text)  # error: PFL806
        if len(texts) < 3:
            texts.append("one more")
        found.append(len(doc))
    return found


def one(text: str) -> int:
    return len(nlp(text))  # ok: one text


def piped(texts: list[str]) -> list[int]:
    return [len(doc) for doc in nlp.pipe(texts)]  # ok: the remedy


def stripped(texts: list[str]) -> list[str]:
    return [text.strip() for text in texts]  # ok: no pipeline


def batches(batches: list[list[str]]) -> list[int]:
    return [len(doc) for batch in batches for doc in nlp.pipe(batch)]  # ok: batches


def made(texts: list[str]) -> list[int]:
    return [len(nlp.make_doc(text)) for text in texts]  # ok: only the tokenizer
