"""A service that loads in its handlers, and one that does not."""

import asyncio
import functools
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from loading import embed, embedder, open_named, open_session, restore
from transformers import pipeline


@asynccontextmanager
async def lifespan(app):
    app.state.classifier = await asyncio.to_thread(pipeline, "text-classification")
    yield


app = FastAPI(lifespan=lifespan)


@functools.cache
def _get_model_of_load_summarizer():
    return pipeline("summarization")


def load_summarizer():
    return _get_model_of_load_summarizer()


@app.post("/summary")
def summary(text: str, summarizer=Depends(load_summarizer)):
    return summarizer(text)


@functools.cache
def _get_classifier_of_direct():
    return pipeline("text-classification")


@app.post("/direct")
def direct(text: str):
    classifier = _get_classifier_of_direct()
    return classifier(text)


@app.post("/score")
def score(values: list[float]):
    session = open_session()
    return session.run(None, {"x": values})[0].tolist()


@app.post("/named")
def named(name: str, text: str):
    return open_named(name).config, text


@app.post("/fixed")
def fixed(text: str):
    return open_named("bert-base-uncased").config, text


@app.post("/cached")
def cached(text: str, model=Depends(embedder)):
    return model.encode(text)


@app.post("/shared")
def shared(text: str):
    return embedder().encode(text)


@app.post("/state")
def state(text: str):
    return app.state.classifier(text)


@functools.cache
def _get_classifier_of_lambda_handler():
    return pipeline("text-classification")


def lambda_handler(event, context):
    classifier = _get_classifier_of_lambda_handler()
    return classifier(event["text"])


def index(texts):
    return [embed(text) for text in texts]


def restored(paths):
    return [restore(path) for path in paths]


def main():
    return pipeline("text-classification")("hello")
