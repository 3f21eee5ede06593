"""Moving the same thing, and moving the batch."""

import torch
from torch import nn


def train(loader, device):
    weights = torch.ones(10)
    total = 0.0
    moved = weights.to(device)
    for batch in loader:
        total += (batch * moved).sum()
    return total


def evaluate(loader):
    model = nn.Linear(4, 4)
    found = []
    model.cuda()
    for batch in loader:
        found.append(model(batch))
    return found


def batches(loader, device):
    for batch in loader:
        yield batch.to(device)


def swapped(loader):
    model = nn.Linear(4, 4)
    for batch in loader:
        model.to("cuda")
        model(batch)
        model.to("cpu")


def made(sizes, device):
    found = []
    for size in sizes:
        mask = torch.ones(size, requires_grad=True)
        found.append(mask.to(device))
    return found


def once(device):
    weights = torch.ones(10, requires_grad=True)
    return weights.to(device)


def unknown(loader, weights, device):
    for batch in loader:
        yield batch * weights.to(device)
