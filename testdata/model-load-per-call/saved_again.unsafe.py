"""Models that the same file trains anew, and saves in the place of what it loads."""

import functools

import joblib
import torch
from flask import Flask

app = Flask(__name__)
WEIGHTS = "weights.pt"
TREES = "trees.joblib"


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
