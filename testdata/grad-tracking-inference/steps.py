"""Steps of models, which train as well, whatever they tell of their parts."""

import torch
from torch import nn


class Gathered(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(8)
        self.head = nn.Linear(8, 2)
        self.seen = []

    def forward(self, rows):
        self.norm.eval()
        normed = self.norm(rows)  # ok
        self.seen.append(float(normed.sum()))
        return rows

    def predict(self, rows):
        self.norm.eval()
        normed = self.norm(rows)  # error: PFL208
        return normed.argmax(1).tolist()


def trained(model: nn.Module, rows):
    return model(rows)  # ok
