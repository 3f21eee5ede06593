"""Hooks that Lightning runs with gradients turned off."""

import lightning.pytorch as pl
from torch import nn


class Net(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    def validation_step(self, batch, index):
        self.layer.eval()
        return self.layer(batch).mean().item()  # ok: lightning-hook
