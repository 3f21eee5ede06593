"""A file that trains, and functions in it that only evaluate."""

import torch
from torch import nn


def fit(model, batches):
    optimizer = torch.optim.Adam(model.parameters())
    model = nn.DataParallel(model)  # error: PFL903
    for batch in batches:
        optimizer.zero_grad()
        model(batch).mean().backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        return [model(batch) for batch in batches]


def scores(model, batches):
    model = nn.DataParallel(model)  # hint: PFL903 because only-evaluates
    model.eval()
    with torch.no_grad():
        return [model(batch) for batch in batches]


def frozen(model):
    model.eval()
    return nn.DataParallel(model)  # error: PFL903


def spread(model, batch):
    with torch.no_grad():
        return nn.DataParallel(model)(batch)  # error: PFL903
