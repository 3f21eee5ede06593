"""Tasks that use the loaders of another file."""

from celery import Celery

from .loaders import NAME, Holder, load_model

app = Celery("tasks")


@app.task
def classify(text: str) -> list[float]:
    model = load_model(NAME)  # error: PFL104
    return model(text).tolist()  # error: PFL208


@app.task
def classify_below(text: str) -> list[float]:
    return Holder().predict(text).tolist()  # error: PFL104


@app.task
def classify_with(name: str) -> list[float]:
    return Holder().predict_with(name).tolist()  # ok: the task names the model


@app.task
def classify_kept(text: str) -> list[float]:
    return Holder.kept()(text).tolist()  # ok: kept


@app.task
def size(text: str) -> int:
    return len(text) + len(NAME)  # ok: loads nothing
