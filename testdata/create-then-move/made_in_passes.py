import torch
from torch import nn


class Causal:
    def __init__(self, length: int, device: torch.device):
        self.mask = torch.ones(length, length).to(device)  # error: PFL205


class Window:
    def __init__(self, length: int, device: torch.device):
        self.mask = torch.zeros(length, length).to(device)  # error: PFL205


class Table:
    def __init__(self, length: int, device: torch.device):
        self.rows = torch.zeros(length).to(device)  # hint: PFL205 because sets-up-an-object


class Shared:
    def __init__(self, length: int, device: torch.device):
        self.rows = torch.zeros(length).to(device)  # hint: PFL205 because sets-up-an-object


class CausalThere:
    def __init__(self, length: int, device: torch.device):
        self.mask = torch.ones(length, length, device=device)  # ok


class WindowThere:
    def __init__(self, length: int, device: torch.device):
        self.mask = torch.zeros(length, length, device=device)  # ok


class Host:
    def __init__(self, length: int):
        self.mask = torch.zeros(length, length)  # ok
        self.rows = torch.arange(length)  # ok


class Attention(nn.Module):
    def __init__(self, width: int, device: torch.device):
        super().__init__()
        self.project = nn.Linear(width, width)
        self.table = Table(width, device)
        self.shared = Shared(width, device)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + Shared(x.shape[1], x.device).rows + len(Host(x.shape[1]).rows)
        x = x * CausalThere(x.shape[1], x.device).mask * WindowThere(x.shape[1], x.device).mask
        return self.weigh(self.project(x) * Causal(x.shape[1], x.device).mask)

    def weigh(self, x: torch.Tensor) -> torch.Tensor:
        return x * Window(x.shape[1], x.device).mask
