"""Items that are gone through beside what the model gives for them."""

from sentence_transformers import SentenceTransformer

MODEL = SentenceTransformer("all-MiniLM-L6-v2")


def of_anything(texts, index):
    for text in texts:
        vector = MODEL.encode(text)
        index.add(text, vector)


def of_tuple(texts: tuple[str, ...], index):
    for text, vector in zip(texts, MODEL.encode(list(texts))):
        index.add(text, vector)


def at_once(texts, index):
    for vector in MODEL.encode(texts):
        index.add(vector)


def one(text):
    return MODEL.encode(text)
