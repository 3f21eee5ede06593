"""Models whose place is asked for in each call, and ones that have it by a name."""

import functools
import os

import joblib

FOLDER = "models"


def newest() -> str:
    return max(os.listdir(FOLDER))


def scored(batches: list[list[int]]):
    return [score(batch) for batch in batches]


@functools.cache
def _get_model_of_score():
    return joblib.load(newest())


def score(batch: list[int]):
    model = _get_model_of_score()
    return model.predict(batch)


def ranked(batches: list[list[int]]):
    return [rank(batch) for batch in batches]


@functools.cache
def _get_model_of_rank():
    return joblib.load(os.path.join(FOLDER, "rank"))


def rank(batch: list[int]):
    model = _get_model_of_rank()
    return model.predict(batch)


def given(model, batch: list[int]):
    return model.predict(batch)


def once(batches: list[list[int]]):
    model = joblib.load(newest())
    return [given(model, batch) for batch in batches]
