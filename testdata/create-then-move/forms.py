"""More forms of creation and of moving, in modules and functions."""

import torch
from torch import nn, zeros


def c1(n, device):
    return zeros(n).to(device=device)  # error: PFL205


def c2(n, device):
    return torch.rand(n).to(device, non_blocking=True)  # error: PFL205


def c3(n, device):
    return torch.zeros(n).to(device, torch.float16)  # error: PFL205


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.device = "cuda"
        self.lin = nn.Linear(3, 3)

    def forward(self, x):
        h = torch.zeros(3, 4).to(self.device)  # error: PFL205
        m = torch.ones(3).view(-1, 1).cuda(0)  # error: PFL205
        e = torch.eye(3).to("cuda:0")  # error: PFL205
        p = torch.zeros(3, pin_memory=True).to(self.device)  # ok
        q = torch.zeros(3).to(x)  # ok
        r = torch.zeros(3).to(x.dtype)  # ok
        s = torch.zeros(3).type_as(x)  # error: PFL205
        u = torch.randn(3).to(x.device).unsqueeze(0)  # error: PFL205
        return h, m, e, p, q, r, s, u


def next_free() -> torch.device:
    return torch.device(input())


def asked(count: int):
    return torch.zeros(count).to(next_free())  # error: PFL205
