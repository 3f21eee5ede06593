"""Moving the same thing, and moving the batch."""

import torch
from torch import nn


def train(loader, device):
    weights = torch.ones(10)
    total = 0.0
    for batch in loader:
        total += (batch * weights.to(device)).sum()  # error: PFL207
    return total


def evaluate(loader):
    model = nn.Linear(4, 4)
    found = []
    for batch in loader:
        model.cuda()  # error: PFL207
        found.append(model(batch))
    return found


def batches(loader, device):
    for batch in loader:
        yield batch.to(device)  # ok: the batch


def swapped(loader):
    model = nn.Linear(4, 4)
    for batch in loader:
        model.to("cuda")  # ok: swapped-in-and-out
        model(batch)
        model.to("cpu")  # ok: swapped-in-and-out


def made(sizes, device):
    found = []
    for size in sizes:
        mask = torch.ones(size, requires_grad=True)
        found.append(mask.to(device))  # ok: made in the same iteration
    return found


def once(device):
    weights = torch.ones(10, requires_grad=True)
    return weights.to(device)  # ok: no loop


def unknown(loader, weights, device):
    for batch in loader:
        yield batch * weights.to(device)  # ok: nobody knows what it is
