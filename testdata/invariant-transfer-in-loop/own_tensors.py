"""Methods that move what is their object's own, in a file where no function moves what it is given."""

import torch
from torch import nn


class Table:
    def __init__(self, device):
        self.device = device
        self.rows = torch.zeros(1000)
        self.moved = torch.zeros(1000, device=device)

    def row(self, i):
        return self.rows.to(self.device)[i]

    def rows_of(self, numbers):
        found = []
        for i in numbers:
            found.append(self.row(i))  # error: PFL207
        return found

    def at(self, i, device):
        return self.rows.to(device)[i]

    def spread(self, devices):
        found = []
        for device in devices:
            found.append(self.at(0, device))  # ok: another device each time
        return found

    def next(self):
        self.rows = torch.rand(1000)
        return self.rows.to(self.device)

    def drawn(self, times):
        found = []
        for _ in range(times):
            found.append(self.next())  # ok: another tensor each time
        return found

    def once(self):
        return self.rows.to(self.device).sum()  # ok: once

    def ready(self, i):
        return self.moved[i]

    def ready_rows(self, numbers):
        found = []
        for i in numbers:
            found.append(self.ready(i))  # ok: moves nothing
        return found


def tables(made: list[Table]):
    found = []
    for table in made:
        found.append(table.row(0))  # ok: another table each time
    return found


class Buffered(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.zeros(3))

    def forward(self, x):
        return x * self.mask.to(x.device)


def masked(network: Buffered, loader):
    return [network(x) for x in loader]  # ok: it is where the network is
