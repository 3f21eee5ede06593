"""Models that a loop also changes, items that it adds to, and results that are batches of one."""

from sentence_transformers import SentenceTransformer
from sklearn.linear_model import SGDClassifier
from transformers import pipeline


def update(model, row):
    model.partial_fit([row], [1])


def learning(rows: list[list[float]], inputs, labels):
    model = SGDClassifier().fit(inputs, labels)
    found = []
    for row in rows:
        label = model.predict([row])[0]  # error: PFL803
        found.append(label)
        update(model, row)
    return found


def growing(texts: list[str]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    for text in texts:
        vector = model.encode(text)  # error: PFL803
        if vector[0] > 0:
            texts.append(text[1:])


def batches_of_one(texts: list[str]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return [model.encode([text]) for text in texts]  # error: PFL803


def first_of_batch(texts: list[str]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return [model.encode([text])[0] for text in texts]  # error: PFL803


def entities_of_one(texts: list[str]):
    named = pipeline("ner", aggregation_strategy="simple")
    return [named([text]) for text in texts]  # error: PFL803


def entities(texts: list[str]):
    named = pipeline("ner", aggregation_strategy="simple")
    return [named(text) for text in texts]  # error: PFL803


def at_once(texts: list[str]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return model.encode(texts)  # ok


def one(text: str):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return model.encode(text)  # ok


def encoded(texts: list[str]):
    return [text.encode() for text in texts]  # ok


def in_batches(texts: list[str]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return [model.encode(texts[at : at + 64]) for at in range(0, len(texts), 64)]  # ok


def fitted(rows: list[list[float]], labels: list[int]):
    return SGDClassifier().fit(rows, labels).predict(rows)  # ok


def lengths(texts: list[str]):
    return [len(text) for text in texts]  # ok
