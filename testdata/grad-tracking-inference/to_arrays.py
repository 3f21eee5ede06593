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


def predict_class(x):
    net = Net().eval()
    scores = net(x)  # error: PFL208
    return torch.argmax(scores, dim=1).cpu().numpy()


def predict_best(x):
    net = Net().eval()
    scores = net(x)  # error: PFL208
    best = scores.topk(3).indices
    return best.numpy()


def predict_probabilities(x):
    net = Net().eval()
    scores = net(x)  # ok: becomes-array-as-it-is
    probabilities = torch.softmax(scores, dim=1)
    return probabilities.cpu().numpy()


def predict_logits(x):
    net = Net().eval()
    return net(x).logits.numpy()  # ok: becomes-array-as-it-is


def predict_again(x, table):
    net = Net().eval()
    scores = net(x)  # error: PFL208
    print(scores.mean().item())
    scores = torch.from_numpy(table)
    return scores.numpy()
