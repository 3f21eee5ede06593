"""Models run item by item, and on batches."""

import numpy as np
from sentence_transformers import SentenceTransformer
from sklearn.linear_model import LinearRegression
from transformers import pipeline

MODEL = SentenceTransformer("all-MiniLM-L6-v2")


def embed(texts):
    return list(MODEL.encode(list(texts)))


def store(texts: list[str], index):
    for text, vector in zip(texts, MODEL.encode(texts, normalize_embeddings=True)):
        index.add(text, vector)


def collect(texts: list[str]):
    found = []
    found.extend(MODEL.encode(texts))
    return found


def classify(texts: list[str]):
    classifier = pipeline("sentiment-analysis")
    return list(classifier(texts, batch_size=32))


def predict(rows):
    model = LinearRegression()
    model.fit(rows, [sum(row) for row in rows])
    return list(model.predict(rows) if len(rows) else [])


def predict_rows(rows: list[list[float]]):
    model = LinearRegression().fit(rows, [sum(row) for row in rows])
    return list(model.predict(rows) if len(rows) else [])


def stripped(texts: list[str], index):
    for text in texts:
        text = text.strip()
        vector = MODEL.encode(text)
        index.add(text, vector)


def at_once(texts: list[str]):
    return list(MODEL.encode(texts))


def in_batches(texts: list[str]):
    found = []
    for start in range(0, len(texts), 32):
        found.extend(MODEL.encode(texts[start : start + 32]))
    return found


def given_batches(batches):
    return [MODEL.encode(batch) for batch in batches]


def lines(texts: list[str]):
    return [text.encode("utf-8") for text in texts]


def once(text):
    return MODEL.encode(text)


def rollout(environment, steps):
    model = LinearRegression()
    state = environment.reset()
    for _ in range(steps):
        action = model.predict([state])[0]
        state = environment.step(action)
    return state


def run():
    rows = np.arange(12.0).reshape(4, 3)
    found = [*predict(rows.tolist()), *predict_rows(rows.tolist()), *predict_rows([[1.0], [2.0]])]
    return [round(float(value), 3) for value in found]
