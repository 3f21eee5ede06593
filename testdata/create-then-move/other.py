"""Tensors that are moved for another reason than that they were made here."""

import torch


def staged(size, device):
    host = torch.empty(size, pin_memory=True)
    return host.to(device, non_blocking=True)  # ok: staged in pinned memory


def filled(rows, device):
    x = torch.zeros(len(rows))
    for number, row in enumerate(rows):
        x[number] = row
    return x.to(device)  # ok: filled here first


def loaded(path, device):
    return torch.load(path).to(device)  # ok: read from a file


def from_numpy(array, device):
    return torch.from_numpy(array).to(device)  # ok: data


def computed(x, device):
    return torch.matmul(x, x).to(device)  # ok: computed where `x` is


def ours(maker, size, device):
    return maker.zeros(size).to(device)  # ok: another object
