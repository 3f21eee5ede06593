"""A model that clears up behind itself."""

import torch
from torch import nn


class Encoder:
    def __init__(self) -> None:
        self.net = nn.Linear(8, 8).cuda().eval()

    @torch.no_grad()
    def encode(self, item):
        try:
            vector = self.net(item.unsqueeze(0).cuda()).squeeze(0).cpu()
        finally:
            torch.cuda.empty_cache()
        return vector / vector.norm()

    def measured(self, loader):
        total = 0.0
        for batch in loader:
            total += self.net(batch).sum().item()  # error: PFL202
        torch.cuda.empty_cache()
        return total

    def sometimes(self, item, full: bool):
        vector = self.net(item)
        if full:
            torch.cuda.empty_cache()
        return vector


def compared(model, item):
    score = model(item)
    torch.cuda.empty_cache()
    return score
