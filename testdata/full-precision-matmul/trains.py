"""Trains on CUDA, and nothing in the project speaks of precision."""

from torch import nn


def train(model, loader, optimizer):
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        optimizer.zero_grad()
        loss.backward()  # error: PFL222
        optimizer.step()


def again(model, loader):
    for x in loader:
        model(x.cuda()).mean().backward()  # ok: told once


def once(model, x):
    model(x.cuda()).mean().backward()  # ok: in no loop
