"""Globals with several values."""

from multiprocessing import Pool

import spacy

tagger = spacy.load("en_core_web_sm")


def tagged(text):
    return [token.pos_ for token in tagger(text)]  # ok: has-value-at-import


def use(name):
    global tagger
    tagger = spacy.load(name)


def run(texts):
    use("en_core_web_lg")
    with Pool(4) as pool:
        return pool.map(tagged, texts)
