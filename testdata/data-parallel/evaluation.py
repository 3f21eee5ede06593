"""Models that are only evaluated on several devices."""

import torch
from torch import nn


def features(model, batches):
    model = nn.DataParallel(model).eval()  # hint: PFL903 because only-evaluates
    with torch.no_grad():
        return [model(batch) for batch in batches]


def scores(model, batches):
    model.eval()
    model = torch.nn.DataParallel(model)  # hint: PFL903 because only-evaluates
    with torch.inference_mode():
        return [model(batch) for batch in batches]


def spread(model):
    return nn.DataParallel(model)  # error: PFL903
