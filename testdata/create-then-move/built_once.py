import torch
from torch import nn


class Prototypes(nn.Module):
    def __init__(self, count: int, device: torch.device):
        super().__init__()
        self.counts = torch.zeros(count).to(device)  # hint: PFL205 because sets-up-an-object
        self.sums = torch.zeros(count, device=device)  # ok
