"""What an encoder finds out of itself once, and what it does for each input."""

from functools import cached_property

import torch


class Encoder:
    def __init__(self, model: torch.nn.Module, device: torch.device):
        self.model = model
        self.device = device

    @cached_property
    def dimension(self) -> int:
        signal = torch.rand(1, 16_000, device=self.device)
        return self.model(signal).shape[1]

    @property
    def shape(self) -> torch.Size:
        signal = torch.rand(1, 16_000, device=self.device)
        return self.model(signal).shape
