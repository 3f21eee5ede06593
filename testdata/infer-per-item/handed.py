"""Functions that are handed to `apply` and `map`, pairs, and slices of one row."""

from __future__ import annotations

import numpy as np
import pandas as pd
from sentence_transformers import CrossEncoder, SentenceTransformer
from sklearn.ensemble import RandomForestClassifier

model = SentenceTransformer("all-MiniLM-L6-v2")


def embed(text: str):
    return model.encode(text)


def embed_batch(texts: list[str]):
    return model.encode(texts)


def clean(text: str) -> str:
    return text.strip().lower()


def with_vectors(reviews: pd.DataFrame) -> pd.DataFrame:
    reviews["vector"] = reviews["text"].apply(embed)  # error: PFL803
    reviews["clean"] = reviews["text"].apply(clean)  # hint: PFL308
    reviews["vectors"] = reviews["sentences"].apply(embed_batch)  # ok: many for each
    reviews["all"] = list(embed_batch(reviews["text"].tolist()))  # ok: at once
    return reviews


def vectors(texts: list[str]) -> list[np.ndarray]:
    return list(map(embed, texts))  # error: PFL803


def of_batches(batches: list[list[str]]) -> list[np.ndarray]:
    return list(map(embed_batch, batches))  # ok: batches


def scores(pairs: list[tuple[str, str]]) -> list[float]:
    ranker = CrossEncoder("cross-encoder/ms-marco")
    return [ranker.predict(pair) for pair in pairs]  # error: PFL803


def at_once(pairs: list[tuple[str, str]]) -> np.ndarray:
    return CrossEncoder("cross-encoder/ms-marco").predict(pairs)  # ok: all pairs


def chances(rows: np.ndarray, forest: RandomForestClassifier) -> list[float]:
    found = []
    for i in range(len(rows)):
        found.append(forest.predict_proba(rows[i : i + 1])[0, 1])  # error: PFL803
    return found


def by_chunk(rows: np.ndarray, forest: RandomForestClassifier) -> list[np.ndarray]:
    found = []
    for i in range(0, len(rows), 100):
        found.append(forest.predict_proba(rows[i : i + 100]))  # ok: a hundred at once
    return found
