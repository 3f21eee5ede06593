"""spaCy on one text at a time, and in a pipe."""

import spacy

NLP = spacy.load("en_core_web_sm")


def docs(texts):
    return [NLP(text) for text in texts]  # error: PFL806


def count(texts: list[str]):
    total = 0
    for text in texts:
        doc = NLP(text)  # error: PFL806
        total += len(doc)
    return total


def beside(texts: list[str]):
    found = {}
    for text in texts:
        doc = NLP(text)  # error: PFL806
        found[text] = len(doc)
    return found


def piped(texts):
    return [len(doc) for doc in NLP.pipe(texts)]  # ok


def once(text):
    return NLP(text)  # ok: no loop


def other(texts, nlp):
    return [nlp(text) for text in texts]  # ok: nobody knows what it is
