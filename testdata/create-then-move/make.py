"""Tensors made here and moved there."""

import torch


def mask(size, device):
    return torch.zeros(size).to(device)  # error: PFL205


def ones(size):
    return torch.ones(size, size).cuda()  # error: PFL205


def shaped(size, device):
    return torch.arange(size).unsqueeze(0).to(device)  # error: PFL205


def noise(size, device):
    return torch.randn(size).to(device)  # error: PFL205


def rebound(size, device):
    x = torch.zeros(size)
    x = x.to(device)  # error: PFL205
    return x


class Block(torch.nn.Module):
    def forward(self, x):
        return x + torch.full((2,), 1.0).to(x.device)  # error: PFL205


def there(size, device):
    return torch.zeros(size, device=device)  # ok


def leaf(size, device):
    return torch.zeros(size, requires_grad=True).to(device)  # ok: tracks gradients


def data(rows, device):
    return torch.tensor(rows).to(device)  # ok: data


def typed(size):
    return torch.zeros(size).to(torch.float16)  # ok: a type


def back(size):
    return torch.zeros(size).to("cpu")  # ok: to the CPU


def moved(x, device):
    return x.to(device)  # ok: made elsewhere


def like(x, device):
    return torch.zeros_like(x).to(device)  # ok: made where `x` is


def run():
    device = torch.device("cpu")
    return mask(3, device).tolist(), shaped(2, device).tolist(), rebound(2, device).tolist()
