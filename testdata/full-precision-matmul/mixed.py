"""Trains in mixed precision."""

import torch


def train(model, loader):
    for x in loader:
        with torch.autocast("cuda"):
            loss = model(x.cuda()).mean()
        loss.backward()  # ok: decided
