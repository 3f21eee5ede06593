"""A service that loads in its handlers, and one that does not."""

from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from loading import embed, embedder, open_named, open_session, restore
from transformers import pipeline


@asynccontextmanager
async def lifespan(app):
    app.state.classifier = pipeline("text-classification")  # hint: PFL404
    yield


app = FastAPI(lifespan=lifespan)


def load_summarizer():
    return pipeline("summarization")  # error: PFL801


@app.post("/summary")
def summary(text: str, summarizer=Depends(load_summarizer)):
    return summarizer(text)


@app.post("/direct")
def direct(text: str):
    classifier = pipeline("text-classification")  # error: PFL801
    return classifier(text)


@app.post("/score")
def score(values: list[float]):
    session = open_session()  # error: PFL801
    return session.run(None, {"x": values})[0].tolist()


@app.post("/named")
def named(name: str, text: str):
    return open_named(name).config, text  # ok: another model for each request


@app.post("/fixed")
def fixed(text: str):
    return open_named("bert-base-uncased").config, text  # error: PFL801


@app.post("/cached")
def cached(text: str, model=Depends(embedder)):
    return model.encode(text)  # ok: cached


@app.post("/shared")
def shared(text: str):
    return embedder().encode(text)  # ok: cached


@app.post("/state")
def state(text: str):
    return app.state.classifier(text)  # ok: loaded at start-up


def lambda_handler(event, context):
    classifier = pipeline("text-classification")  # error: PFL801
    return classifier(event["text"])


def index(texts):
    return [embed(text) for text in texts]  # error: PFL801, PFL803


def restored(paths):
    return [restore(path) for path in paths]  # ok: another file each time


def main():
    return pipeline("text-classification")("hello")  # ok: once
