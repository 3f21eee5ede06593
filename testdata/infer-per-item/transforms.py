"""Layers that change the shape of their input, and those that have weights."""

import torch
from torch import nn


def pyramid(masks: list[torch.Tensor]):
    larger = nn.Upsample(scale_factor=2)
    return [larger(mask.unsqueeze(0)) for mask in masks]  # ok: has-no-weights


def smaller(masks: list[torch.Tensor]):
    pool = nn.MaxPool2d(2)
    return [pool(mask.unsqueeze(0)) for mask in masks]  # ok: has-no-weights


def scored(masks: list[torch.Tensor]):
    network = nn.Sequential(nn.Conv2d(3, 8, 3), nn.Flatten())
    return [network(mask.unsqueeze(0)) for mask in masks]  # error: PFL803
