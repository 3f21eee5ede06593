"""Modules that leave PyTorch in their forward pass, and others."""

import numpy as np
import torch
from scipy.optimize import linear_sum_assignment
from torch import nn


class Gate(nn.Module):
    def __init__(self, size, debug=False):
        super().__init__()
        self.layer = nn.Linear(size, size)
        self.debug = debug
        self.limit = np.sqrt(size)  # ok: once, when it is made

    def forward(self, x):
        scores = self.layer(x)
        gate = np.exp(scores)  # error: PFL212
        host = scores.detach().cpu().numpy()  # error: PFL212
        return x * gate * torch.from_numpy(host) * self.scaled(x)

    def scaled(self, x):
        host = torch.tensor(x.detach().numpy() * 2)  # error: PFL212
        return host + x.new_tensor(x.detach().numpy())  # error: PFL212

    def shown(self, x):
        return self.layer(x).detach().numpy()  # ok: the forward pass does not call it


class Shapes(nn.Module):
    def forward(self, x):
        count = np.prod(x.shape)  # ok: a shape
        width = int(np.sqrt(x.size(-1)))  # ok: a number
        return x.reshape(count // width, width)


class Matcher(nn.Module):
    def __init__(self, debug=False):
        super().__init__()
        self.debug = debug
        self.layer = nn.Linear(2, 2)

    def forward(self, x):
        cost = torch.cdist(self.layer(x), x)
        rows, columns = linear_sum_assignment(cost.detach().cpu().numpy())  # ok: for-another-library
        if self.debug:
            print(cost.detach().numpy())  # ok: debugging-only
        if not self.training:
            self.last = cost.detach().numpy()  # hint: PFL212 because in-evaluation-only
        return rows, columns


class Packed(nn.Module):
    def forward(self, x, lengths):
        lengths = lengths.cpu().numpy()  # ok: for-another-library
        return nn.utils.rnn.pack_padded_sequence(x, lengths)


class Plain:
    def forward(self, x):
        return np.exp(torch.ones(3)) + x.numpy()  # ok: no module


def outside(x):
    return torch.ones(3).numpy() + np.exp(x)  # ok: no forward pass
