"""Functions that others call for each item: keys of sorting, rows of arrays, what an optimizer asks."""

import heapq
import itertools

import numpy as np
import spacy
from scipy.optimize import minimize
from sentence_transformers import CrossEncoder, SentenceTransformer
from transformers import AutoTokenizer

encoder = SentenceTransformer("small")
ranker = CrossEncoder("small")
nlp = spacy.load("en_core_web_sm")
tokenizer = AutoTokenizer.from_pretrained("small")


def ranked(query, texts):
    return sorted(texts, key=lambda text: ranker.predict((query, text)))  # error: PFL803


def best(texts):
    return max(texts, key=lambda text: encoder.encode(text)[0])  # error: PFL803


def few(texts):
    return heapq.nlargest(3, texts, key=lambda text: encoder.encode(text)[0])  # error: PFL803


def grouped(texts):
    return itertools.groupby(texts, key=lambda text: len(nlp(text)))  # error: PFL806


def along(rows):
    return np.apply_along_axis(lambda row: encoder.encode(str(row)), 1, rows)  # error: PFL803


def fitted(start):
    return minimize(lambda x: encoder.encode(str(x))[0], start)  # ok: chosen-by-optimizer


def parsed(start):
    return minimize(lambda x: len(nlp(str(x))), start)  # ok: chosen-by-optimizer


def cut(start):
    return minimize(lambda x: len(tokenizer(str(x))), start)  # ok: chosen-by-optimizer


def known(texts):
    scores = dict(zip(texts, encoder.encode(texts)))
    return sorted(texts, key=lambda text: scores[text][0])  # ok


def first(texts):
    return encoder.encode(max(texts, key=len))  # ok


def handed_on(texts, rank):
    return rank(texts, lambda text: encoder.encode(text)[0])  # ok: nobody knows how often


def first_bad(texts):
    for text in texts:
        if encoder.encode(text)[0] < 0:  # ok: ends-early
            return text
    return None


def first_long(texts):
    for text in texts:
        if len(nlp(text)) > 100:  # ok: ends-early
            return text
    return None


def all_bad(texts):
    found = []
    for text in texts:
        if encoder.encode(text)[0] < 0:  # error: PFL803
            found.append(text)
    return found
