"""Weights that a handler reads for each request, and loaders of more libraries."""

from __future__ import annotations

import functools

import easyocr
import mlflow
import tensorflow_hub as hub
import torch
from fastapi import FastAPI
from flair.models import SequenceTagger
from optimum.onnxruntime import ORTModelForSequenceClassification
from torch import nn
from ultralytics import YOLO

app = FastAPI()
detector = YOLO("yolo11n.pt")


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(2, 2)


@functools.cache
def _get_model_of_classify():
    return torch.load("net.pt")


@app.post("/classify")
@torch.no_grad()
def classify(values: list[float]):
    net = Net()
    net.load_state_dict(_get_model_of_classify())
    return net.layer(torch.tensor(values)).tolist()


@functools.cache
def _get_weights():
    return torch.load("net.pt")


@app.post("/named")
def named(values: list[float]):
    weights = _get_weights()
    net = Net()
    net.load_state_dict(weights)
    return net.layer(torch.tensor(values)).tolist()


@functools.cache
def _get_model_of_detect():
    return YOLO("yolo11n.pt")


@app.post("/detect")
def detect(path: str):
    model = _get_model_of_detect()
    return model(path)


@functools.cache
def _get_model_of_read():
    return easyocr.Reader(["en"])


@app.post("/read")
def read(path: str):
    return _get_model_of_read().readtext(path)


@functools.cache
def _get_tagger():
    return SequenceTagger.load("ner")


@app.post("/tag")
def tag(text: str):
    tagger = _get_tagger()
    return tagger.predict(text)


@functools.cache
def _get_model_of_embed():
    return hub.load("https://tfhub.dev/google/encoder")


@app.post("/embed")
def embed(text: str):
    return _get_model_of_embed()([text])


@functools.cache
def _get_model_of_score():
    return mlflow.pyfunc.load_model("models:/score/1")


@app.post("/score")
def score(values: list[float]):
    return _get_model_of_score().predict(values)


@functools.cache
def _get_model_of_faster():
    return ORTModelForSequenceClassification.from_pretrained("model")


@app.post("/faster")
def faster(text: str):
    model = _get_model_of_faster()
    return model(text)


@app.post("/ready")
def ready(path: str):
    return detector(path)


@functools.cache
def _get_state():
    return torch.load("state.pt")


@app.post("/resume")
def resume(steps: int):
    state = _get_state()
    net = Net()
    net.load_state_dict(state["net"])
    return state["step"] + steps


@app.post("/any")
def any_model(name: str, path: str):
    return YOLO(name)(path)


def folds(parts: list[list[float]]) -> list[Net]:
    nets = []
    model = torch.load("start.pt")
    for _ in parts:
        net = Net()
        net.load_state_dict(model)
        nets.append(net)
    return nets


def main() -> None:
    net = Net()
    net.load_state_dict(torch.load("net.pt"))
    print(net)


@app.on_event("startup")
def start() -> None:
    app.state.tagger = SequenceTagger.load("ner")


def make() -> YOLO:
    return YOLO("yolo11n.pt")


async def prepare() -> None:
    app.state.scorer = easyocr.Reader


def averaged(paths: list[str]) -> list[dict]:
    return [torch.load(path) for path in paths]


@functools.cache
def reader() -> easyocr.Reader:
    return easyocr.Reader(["en"])


@app.post("/kept")
def kept(path: str):
    return reader().readtext(path)


@app.post("/weights")
def weights_of(name: str):
    net = Net()
    net.load_state_dict(torch.load(name))
    return net.layer.weight.tolist()
