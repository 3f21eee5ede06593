"""Models that a function loads which others call again and again."""

import numpy as np
import optuna
from sentence_transformers import SentenceTransformer


def tuned(text):
    study = optuna.create_study()
    study.optimize(lambda trial: SentenceTransformer("small").encode(text)[0], n_trials=50)  # error: PFL801
    return study


def along(rows):
    return np.apply_along_axis(lambda row: SentenceTransformer("small").encode([*row]), 1, rows)  # error: PFL801


def longest(texts, lengths):
    return max(texts, key=lambda text: SentenceTransformer("small").encode(text)[0])  # error: PFL801, PFL803


def loaded_once(rows):
    model = SentenceTransformer("small")  # ok
    return np.apply_along_axis(lambda row: model.encode([*row]), 1, rows)


def later(register):
    register(lambda: SentenceTransformer("small"))  # ok


def largest(rows):
    return max(SentenceTransformer("small").encode(rows))  # ok
