"""Models whose place is asked for in each call, and ones that have it by a name."""

import os

import joblib

FOLDER = "models"


def newest() -> str:
    return max(os.listdir(FOLDER))


def scored(batches: list[list[int]]):
    return [score(batch) for batch in batches]  # error: PFL801


def score(batch: list[int]):
    model = joblib.load(newest())
    return model.predict(batch)


def ranked(batches: list[list[int]]):
    return [rank(batch) for batch in batches]  # error: PFL801


def rank(batch: list[int]):
    model = joblib.load(os.path.join(FOLDER, "rank"))
    return model.predict(batch)


def given(model, batch: list[int]):
    return model.predict(batch)  # ok


def once(batches: list[list[int]]):
    model = joblib.load(newest())  # ok
    return [given(model, batch) for batch in batches]
