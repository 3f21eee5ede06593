"""Networks that are made for each item: no batch could go through all of them."""

import torch
from torch import nn


class Smoothing:
    def __init__(self, width: int):
        self.layers = nn.Sequential(nn.Conv1d(1, 1, width), nn.ReLU())

    def __call__(self, signal: torch.Tensor) -> torch.Tensor:
        return self.layers(signal.unsqueeze(0)).squeeze()


def each_by_its_width(signals, widths):
    smoothed = []
    for signal, width in zip(signals, widths):
        smoothed.append(Smoothing(width)(signal))  # ok: another-model
    return smoothed


def each_by_a_new_one(signals):
    smoothed = []
    for signal in signals:
        smoothed.append(Smoothing(3)(signal))  # ok: another-model
    return smoothed


def all_by_one_width(signals):
    smoothing = Smoothing(3)
    return [smoothing(signal) for signal in signals]  # error: PFL803
