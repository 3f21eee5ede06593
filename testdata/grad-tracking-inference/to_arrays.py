"""Results that become arrays: with a graph that fails."""

import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x):
        return x


def predict(x):
    net = Net().eval()
    return net(x).cpu().numpy()  # ok: becomes-array-as-it-is


def predict_named(x):
    net = Net().eval()
    found = net(x).softmax(-1)  # ok: becomes-array-as-it-is
    found = found.squeeze(0)
    return found.numpy().tolist()


def predict_all(batches):
    net = Net().eval()
    found = []
    for x in batches:
        y = net(x)  # ok: becomes-array-as-it-is
        found.append(y.numpy())
    return np.concatenate(found)


def predict_without_graph(x):
    net = Net().eval()
    return net(x).detach().numpy()  # error: PFL208


def predict_forced(x):
    net = Net().eval()
    found = net(x)  # error: PFL208
    return found.numpy(force=True)


def predict_beside(x):
    net = Net().eval()
    found = net(x)  # hint: PFL208 because result-leaves
    print(torch.from_numpy(x.numpy()))
    return found
