"""A model that a function loads, and workers that use it."""

import requests
from sentence_transformers import SentenceTransformer

encoder = None
other = None
lazy = None
limit = None
session = requests.Session()


def load_encoder(name):
    global encoder
    encoder = SentenceTransformer(name)


def load_other(name):
    global other
    other = SentenceTransformer(name)


def set_limit(number):
    global limit
    limit = number


def encode(texts):
    return encoder.encode(texts, batch_size=32)  # error: PFL103


def encode_other(texts):
    return other.encode(texts, batch_size=32)  # ok


def load_lazy():
    global lazy
    if lazy is None:
        lazy = SentenceTransformer("small")


def encode_lazily(texts):
    load_lazy()
    return lazy.encode(texts, batch_size=32)  # ok


def cut(texts):
    return texts[:limit]  # ok


def fetch(name):
    return session.get(name).json()  # error: PFL103


def fetch_in_thread(name):
    return session.get(name + "/thread").json()  # ok
