"""Trains with numbers that are pinned."""

import torch

torch.use_deterministic_algorithms(True)


def train(model, loader):
    for x in loader:
        model(x.cuda()).mean().backward()  # ok: numbers-pinned
