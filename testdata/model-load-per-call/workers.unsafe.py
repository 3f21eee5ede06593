"""Models that workers load."""

import functools
from concurrent.futures import ProcessPoolExecutor

from fastapi import Depends, FastAPI
from transformers import pipeline

app = FastAPI()


@functools.cache
def _get_tagger():
    return pipeline("ner", model="a/b")


def tagged(row):
    found = []
    for part in row:
        tagger = _get_tagger()
        found.append(tagger(part))
    return found


def spread(rows):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(tagged, rows))


@functools.cache
def _get_model_of_tagger_of():
    return pipeline("ner", model="a/b")


def tagger_of():
    return _get_model_of_tagger_of()


@app.get("/tags")
def tags(text: str, tagger=Depends(tagger_of)):
    return tagger(text)


def submitted(rows, pool: ProcessPoolExecutor):
    return [pool.submit(tagged, row) for row in rows]
