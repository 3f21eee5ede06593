"""spaCy on one text at a time, and in a pipe."""

import spacy

NLP = spacy.load("en_core_web_sm")


def docs(texts):
    return [NLP(text) for text in texts]


def count(texts: list[str]):
    total = 0
    for doc in NLP.pipe(texts):
        total += len(doc)
    return total


def beside(texts: list[str]):
    found = {}
    for text in texts:
        doc = NLP(text)
        found[text] = len(doc)
    return found


def piped(texts):
    return [len(doc) for doc in NLP.pipe(texts)]


def once(text):
    return NLP(text)


def other(texts, nlp):
    return [nlp(text) for text in texts]
