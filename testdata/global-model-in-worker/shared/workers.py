"""A model that another module reads too: it stays where it is."""

from multiprocessing import Pool

import spacy

NLP = spacy.load("en_core_web_sm")


def tag(text):
    return [token.pos_ for token in NLP(text)]  # error: PFL103


def tags(texts):
    with Pool(4) as pool:
        return pool.map(tag, texts)
