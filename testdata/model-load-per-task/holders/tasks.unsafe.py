"""Tasks that use the loaders of another file."""

import functools

from celery import Celery

from .loaders import NAME, Holder, load_model

app = Celery("tasks")


@functools.cache
def _get_model():
    return load_model(NAME)


@app.task
def classify(text: str) -> list[float]:
    model = _get_model()
    import torch
    with torch.no_grad():
        return model(text).tolist()


@app.task
def classify_below(text: str) -> list[float]:
    return Holder().predict(text).tolist()


@app.task
def classify_with(name: str) -> list[float]:
    return Holder().predict_with(name).tolist()


@app.task
def classify_kept(text: str) -> list[float]:
    return Holder.kept()(text).tolist()


@app.task
def size(text: str) -> int:
    return len(text) + len(NAME)
