"""Models that workers load."""

from concurrent.futures import ProcessPoolExecutor

from fastapi import Depends, FastAPI
from transformers import pipeline

app = FastAPI()


def tagged(row):
    found = []
    for part in row:
        tagger = pipeline("ner", model="a/b")  # error: PFL104  # ok: loaded-by-workers
        found.append(tagger(part))  # error: PFL803
    return found


def spread(rows):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(tagged, rows))


def tagger_of():
    return pipeline("ner", model="a/b")  # error: PFL801


@app.get("/tags")
def tags(text: str, tagger=Depends(tagger_of)):
    return tagger(text)


def submitted(rows, pool: ProcessPoolExecutor):
    return [pool.submit(tagged, row) for row in rows]  # ok
