"""Pipelines that are made from the class of a language."""

from spacy.lang.de import German
from spacy.lang.en import English


def sentences(texts):
    nlp = English()
    nlp.add_pipe("sentencizer")
    return [len(list(doc.sents)) for doc in nlp.pipe(texts)]


def tokens(texts):
    plain = German()
    return [len(plain(text)) for text in texts]


def words(texts):
    return [German(text) for text in texts]
