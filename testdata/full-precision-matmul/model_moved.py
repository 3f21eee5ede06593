"""Trains a model that is moved to CUDA, with batches of unknown origin."""

from torch import nn


def train(loader):
    layer = nn.Linear(4, 4)
    layer.to("cuda")
    for step in loader:
        step().backward()  # error: PFL222


def look(layer: nn.Linear):
    return layer.to("cpu")  # ok: no training
