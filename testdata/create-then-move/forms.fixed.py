"""More forms of creation and of moving, in modules and functions."""

import torch
from torch import nn, zeros


def c1(n, device):
    return zeros(n).to(device=device)


def c2(n, device):
    return torch.rand(n).to(device, non_blocking=True)


def c3(n, device):
    return torch.zeros(n).to(device, torch.float16)


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.device = "cuda"
        self.lin = nn.Linear(3, 3)

    def forward(self, x):
        h = torch.zeros(3, 4, device=self.device)
        m = torch.ones(3, device=0).view(-1, 1)
        e = torch.eye(3, device="cuda:0")
        p = torch.zeros(3, pin_memory=True).to(self.device)
        q = torch.zeros(3).to(x)
        r = torch.zeros(3).to(x.dtype)
        s = torch.zeros(3, device=x.device, dtype=x.dtype)
        u = torch.randn(3).to(x.device).unsqueeze(0)
        return h, m, e, p, q, r, s, u


def next_free() -> torch.device:
    return torch.device(input())


def asked(count: int):
    return torch.zeros(count).to(next_free())
