"""Pipelines that threads run."""

from concurrent.futures import ThreadPoolExecutor

import spacy


def in_threads(texts: list[str], nlp: spacy.Language):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(nlp, texts))  # hint: PFL806 because in-threads


def in_turn(texts: list[str], nlp: spacy.Language):
    return list(map(nlp, texts))  # error: PFL806


def in_batches(texts: list[str], nlp: spacy.Language):
    return list(nlp.pipe(texts))  # ok


def one(text: str, nlp: spacy.Language):
    return nlp(text)  # ok: one text
