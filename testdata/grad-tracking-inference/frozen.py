"""A model whose parameters are frozen."""

import torch
from torch import nn

NET = nn.Linear(4, 4)
NET.requires_grad_(False)


def evaluate(loader):
    NET.eval()
    return [NET(x).mean().item() for x in loader]  # ok: frozen


def evaluate_other(model, loader):
    model.eval()
    return [model(x).mean().item() for x in loader]  # ok: frozen


ZERO = torch.zeros(1)
