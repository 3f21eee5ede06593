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


@app.post("/classify")
def classify(values: list[float]):
    net = Net()
    net.load_state_dict(torch.load("net.pt"))  # error: PFL801
    return net.layer(torch.tensor(values)).tolist()  # error: PFL208


@app.post("/named")
def named(values: list[float]):
    weights = torch.load("net.pt")  # error: PFL801
    net = Net()
    net.load_state_dict(weights)
    return net.layer(torch.tensor(values)).tolist()


@app.post("/detect")
def detect(path: str):
    model = YOLO("yolo11n.pt")  # error: PFL801
    return model(path)


@app.post("/read")
def read(path: str):
    return easyocr.Reader(["en"]).readtext(path)  # error: PFL801


@app.post("/tag")
def tag(text: str):
    tagger = SequenceTagger.load("ner")  # error: PFL801
    return tagger.predict(text)


@app.post("/embed")
def embed(text: str):
    return hub.load("https://tfhub.dev/google/encoder")([text])  # error: PFL801


@app.post("/score")
def score(values: list[float]):
    return mlflow.pyfunc.load_model("models:/score/1").predict(values)  # error: PFL801


@app.post("/faster")
def faster(text: str):
    model = ORTModelForSequenceClassification.from_pretrained("model")  # error: PFL801
    return model(text)


@app.post("/ready")
def ready(path: str):
    return detector(path)  # ok: made at start-up


@app.post("/resume")
def resume(steps: int):
    state = torch.load("state.pt")  # error: PFL801
    net = Net()
    net.load_state_dict(state["net"])
    return state["step"] + steps


@app.post("/any")
def any_model(name: str, path: str):
    return YOLO(name)(path)  # ok: another model each time


def folds(parts: list[list[float]]) -> list[Net]:
    nets = []
    for _ in parts:
        net = Net()
        net.load_state_dict(torch.load("start.pt"))  # error: PFL801
        nets.append(net)
    return nets


def main() -> None:
    net = Net()
    net.load_state_dict(torch.load("net.pt"))  # ok: once
    print(net)


@app.on_event("startup")
def start() -> None:
    app.state.tagger = SequenceTagger.load("ner")  # ok: once


def make() -> YOLO:
    return YOLO("yolo11n.pt")  # ok: no loop or handler calls it


async def prepare() -> None:
    app.state.scorer = easyocr.Reader  # ok: only named


def averaged(paths: list[str]) -> list[dict]:
    return [torch.load(path) for path in paths]  # ok: another file each time


@functools.cache
def reader() -> easyocr.Reader:
    return easyocr.Reader(["en"])  # ok: kept


@app.post("/kept")
def kept(path: str):
    return reader().readtext(path)  # ok: the kept one


@app.post("/weights")
def weights_of(name: str):
    net = Net()
    net.load_state_dict(torch.load(name))  # ok: other weights each time
    return net.layer.weight.tolist()
