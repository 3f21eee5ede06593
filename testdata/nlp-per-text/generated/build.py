"""Loops over what another file reads of each text."""

import spacy
from clauses import Clauses


def built(texts: list[str]):
    clauses = Clauses(spacy.load("en_core_web_sm"))
    found = []
    for text in texts:
        found += clauses.of(text)  # error: PFL806
    return found


def built_at_once(texts: list[str]):
    clauses = Clauses(spacy.load("en_core_web_sm"))
    return list(clauses.of_all(texts))  # ok: `pipe`


def of_chapters(chapters: list[list[str]], clauses: Clauses):
    return [list(clauses.of_all(texts)) for texts in chapters]  # ok: many at a time
