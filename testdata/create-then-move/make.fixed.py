"""Tensors made here and moved there."""

import torch


def mask(size, device):
    return torch.zeros(size).to(device)


def ones(size):
    return torch.ones(size, size, device="cuda")


def shaped(size, device):
    return torch.arange(size).unsqueeze(0).to(device)


def noise(size, device):
    return torch.randn(size).to(device)


def rebound(size, device):
    x = torch.zeros(size)
    x = x.to(device)
    return x


class Block(torch.nn.Module):
    def forward(self, x):
        return x + torch.full((2,), 1.0, device=x.device)


def there(size, device):
    return torch.zeros(size, device=device)


def leaf(size, device):
    return torch.zeros(size, requires_grad=True).to(device)


def data(rows, device):
    return torch.tensor(rows).to(device)


def typed(size):
    return torch.zeros(size).to(torch.float16)


def back(size):
    return torch.zeros(size).to("cpu")


def moved(x, device):
    return x.to(device)


def like(x, device):
    return torch.zeros_like(x).to(device)


def run():
    device = torch.device("cpu")
    return mask(3, device).tolist(), shaped(2, device).tolist(), rebound(2, device).tolist()
