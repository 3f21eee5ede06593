"""Predicts with the network of another file."""

import torch
from model import Net


def predict(rows):
    net = Net(4)
    return net(torch.as_tensor(rows)).argmax(1).tolist()  # error: PFL208


@torch.no_grad()
def predict_quietly(rows):
    net = Net(4)
    return net(torch.as_tensor(rows)).argmax(1).tolist()  # ok: off by the decorator
