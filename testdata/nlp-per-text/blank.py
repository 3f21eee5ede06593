"""Pipelines without parts, which only split texts into words."""

import spacy


def words(texts):
    nlp = spacy.blank("en")
    counts = []
    for text in texts:
        counts.append(len(nlp(text)))  # ok: there is nothing to batch
    return counts


def spaced(texts):
    split = spacy.blank("en")
    return [[word.text for word in split(text)] for text in texts]  # ok: there is nothing to batch


def sentences(texts):
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    counts = []
    for text in texts:
        counts.append(len(list(nlp(text).sents)))  # error: PFL806
    return counts


def entities(texts):
    nlp = spacy.load("en_core_web_sm")
    found = []
    for text in texts:
        found.extend(nlp(text).ents)  # error: PFL806
    return found
