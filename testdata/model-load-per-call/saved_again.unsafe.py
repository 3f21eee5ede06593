"""Models that the same file trains anew, and saves in the place of what it loads."""

import functools
import tempfile

import joblib
import torch
from flask import Flask

app = Flask(__name__)
WEIGHTS = "weights.pt"
TREES = "trees.joblib"
handle, scratch = tempfile.mkstemp(suffix=".pt")


def retrain(layer):
    torch.save(layer, WEIGHTS)


@app.get("/predict/<int:number>")
def predict(number):
    model = torch.load(WEIGHTS, weights_only=False)
    return str(model(torch.tensor([number])))


@functools.cache
def _get_trees_of_grow():
    return joblib.load(TREES)


@app.get("/grow/<int:number>")
def grow(number):
    trees = _get_trees_of_grow()
    return str(trees.predict([[number]]))


def keep(layer):
    torch.save(layer, scratch)


@app.get("/try/<int:number>")
def attempt(number):
    model = torch.load(scratch, weights_only=False)
    return str(model(torch.tensor([number])))
