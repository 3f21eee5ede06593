"""Trains on the CPU."""

from torch import nn


def train(model, loader, optimizer):
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()  # ok: no accelerator is in sight
        optimizer.step()
