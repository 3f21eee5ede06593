"""Weights whose names have the prefix that a wrapper puts before them."""

import torch
from torch import nn


def loaded(path):
    net = nn.Linear(4, 2)
    net = nn.DataParallel(net)  # ok: only-takes-weights
    net.load_state_dict(torch.load(path))
    return net.module


def loaded_and_run(path, rows):
    net = nn.DataParallel(nn.Linear(4, 2))  # error: PFL903
    net.load_state_dict(torch.load(path))
    return net(rows), net.module


def loaded_and_kept(path):
    net = nn.DataParallel(nn.Linear(4, 2))  # error: PFL903
    net.load_state_dict(torch.load(path))
    return net


class Encoder(nn.Module):
    def __init__(self, path):
        super().__init__()
        wrapped = nn.DataParallel(nn.Linear(4, 2))  # ok: only-takes-weights
        wrapped.load_state_dict(torch.load(path))
        self.layer = wrapped.module

    def forward(self, rows):
        return self.layer(rows)  # ok


def loaded_alone(path):
    net = nn.Linear(4, 2)
    state = torch.load(path)
    net.load_state_dict({name.removeprefix("module."): state[name] for name in state})  # ok
    return net
