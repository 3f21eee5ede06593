"""A model that is trained, and evaluated between."""

import torch
from torch import nn


def trained(model, batches, optimizer):
    model = nn.DataParallel(model)  # error: PFL903
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
    model.eval()
    return model
